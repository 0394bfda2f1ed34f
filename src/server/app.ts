import { Hono } from "hono";
import { FUNCTION_PATH } from "#contract/endpoint.ts";
import { type Leads, StoreUnavailableError } from "#leads/leads.ts";
import { SECURITY_HEADERS } from "./files/headers.ts";
import { createForm, type FormOptions } from "./form.ts";

export interface AppOptions extends FormOptions {
  readonly leads: FormOptions["leads"] & Pick<Leads, "checkReady">;
}

/** Paths handled by the app; all others are served from the built site. */
export const APP_PATHS: ReadonlySet<string> = new Set([FUNCTION_PATH, "/healthz", "/readyz"]);

/** `GET /healthz` returns 200 while the process runs; `GET /readyz` returns 503 and the reason while no lead can be stored. */
export function createApp(options: AppOptions) {
  const app = new Hono();
  app.use(async (context, next) => {
    // Before `next`: setting headers on a finished Response would copy it each time.
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) context.header(name, value);
    context.header("Cache-Control", "no-store");
    await next();
  });
  app.route(FUNCTION_PATH, createForm(options));
  app.get("/healthz", (context) => context.json({ status: "ok" }));
  app.get("/readyz", async (context) => {
    try {
      await options.leads.checkReady();
      return context.json({ status: "ok" });
    } catch (error) {
      const reason = error instanceof StoreUnavailableError ? error.reason : "unknown";
      return context.json({ status: "failing", reason }, 503);
    }
  });
  app.all("*", (context) =>
    context.text("Only GET and HEAD are allowed.\n", 405, { Allow: "GET, HEAD" }),
  );
  return app;
}
