/** The Hono app for the routes that don't serve files: the form endpoint and the health checks. */
import { getConnInfo } from "@hono/node-server/conninfo";
import { Hono } from "hono";
import { FUNCTION_PATH } from "#contract/endpoint.ts";
import type { LeadStore } from "#leads/store.ts";
import type { Environment } from "#settings/environment.ts";
import { clientAddress } from "./client-address.ts";
import type { FunctionApp } from "./form-endpoint/handler.ts";
import { responseHeaders } from "./form-endpoint/security.ts";
import { createReadiness } from "./readiness.ts";

export interface AppOptions extends Pick<Environment, "hstsSubdomains" | "trustedProxies"> {
  readonly handler: FunctionApp;
  readonly store: Pick<LeadStore, "probe" | "stats">;
}

/** Paths handled by the app; all others are served from the built site. */
export const APP_PATHS: ReadonlySet<string> = new Set([FUNCTION_PATH, "/healthz", "/readyz"]);

/** Creates the app. `GET /healthz` returns 200 while the process runs; `GET /readyz` returns 503 and the reason on failure. */
export function createApp(options: AppOptions) {
  const { handler, store, trustedProxies } = options;
  const readiness = createReadiness(store);
  const app = new Hono();

  app.all(FUNCTION_PATH, (context) => {
    const peer = getConnInfo(context).remote.address;
    const forwarded = context.req.header("X-Forwarded-For");
    const address = clientAddress(peer, forwarded, trustedProxies);
    return handler.fetch(context.req.raw, { clientAddress: address });
  });
  app.use(responseHeaders(options));
  app.get("/healthz", (context) => context.json({ status: "ok" }));
  app.get("/readyz", async (context) => {
    const { ready, checks } = await readiness();
    return context.json({ status: ready ? "ok" : "failing", checks }, ready ? 200 : 503);
  });
  app.all("*", (context) =>
    context.text("Only GET and HEAD are allowed.\n", 405, { Allow: "GET, HEAD" }),
  );
  return app;
}
