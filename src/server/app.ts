import { getConnInfo } from "@hono/node-server/conninfo";
import { Hono } from "hono";
import { FUNCTION_PATH } from "#contract/endpoint.ts";
import { StoreUnavailableError } from "#leads/database/unavailable.ts";
import { LATE_MS } from "#leads/mail.ts";
import type { LeadStore } from "#leads/store.ts";
import type { Environment } from "#settings/environment.ts";
import { clientAddress } from "./client-address.ts";
import type { FunctionApp } from "./form-endpoint/handler.ts";
import { responseHeaders } from "./form-endpoint/security.ts";

export interface AppOptions extends Pick<Environment, "hstsSubdomains" | "trustedProxies"> {
  readonly handler: FunctionApp;
  readonly store: Pick<LeadStore, "probe" | "health" | "backupProblem">;
}

/** Paths handled by the app; all others are served from the built site. */
export const APP_PATHS: ReadonlySet<string> = new Set([FUNCTION_PATH, "/healthz", "/readyz"]);

/** How long a readiness result is reused: the route is public, and each check writes to disk. */
const REUSE_MS = 1_000;

/** The age also shows problems that raise no error, such as a hung worker or a frozen process with the outbox lock. */
const mailStatus = (ageMs: number): string =>
  ageMs > LATE_MS ? `late: the oldest has waited ${Math.floor(ageMs / 60_000)} minutes` : "ok";

async function checkReadiness(store: AppOptions["store"]) {
  try {
    await store.probe();
    const { ownerMailAgeMs, isOwnerMailFailing } = await store.health();
    const ownerMail = isOwnerMailFailing ? "failing" : mailStatus(ownerMailAgeMs);
    // The part after the colon may name files; `leads status` shows it.
    const backup = (await store.backupProblem())?.replace(/^(failing):.*/s, "$1") ?? "ok";
    return {
      ready: ownerMail === "ok" && backup === "ok",
      checks: { store: "ok", ownerMail, backup },
    };
  } catch (error) {
    const reason = error instanceof StoreUnavailableError ? `: ${error.reason}` : "";
    return {
      ready: false,
      checks: { store: `unavailable${reason}`, ownerMail: "unknown", backup: "unknown" },
    };
  }
}

/** `GET /healthz` returns 200 while the process runs, `GET /readyz` 503 and the reason on failure. */
export function createApp(options: AppOptions) {
  const { handler, store, trustedProxies } = options;
  /** The current check. Concurrent requests share it, and its result is reused for a second. */
  let readiness: ReturnType<typeof checkReadiness> | undefined;
  const forgetReadiness = () => {
    readiness = undefined;
  };
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
    readiness ??= checkReadiness(store).finally(() =>
      setTimeout(forgetReadiness, REUSE_MS).unref(),
    );
    const { ready, checks } = await readiness;
    return context.json({ status: ready ? "ok" : "failing", checks }, ready ? 200 : 503);
  });
  app.all("*", (context) =>
    context.text("Only GET and HEAD are allowed.\n", 405, { Allow: "GET, HEAD" }),
  );
  return app;
}
