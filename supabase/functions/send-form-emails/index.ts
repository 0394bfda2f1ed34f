/**
 * The form endpoint on Supabase Edge Functions or another Deno host. It runs the same handler, store and
 * mailer as the server. `POST …/send-form-emails` accepts a form. `POST …/send-form-emails/drain`, which
 * requires the drain secret, sends due emails and deletes old leads.
 */

import { Hono } from "hono";
import { bearerAuth } from "hono/bearer-auth";
import { log } from "#log.ts";
import { createFunction } from "#server/form-endpoint/handler.ts";
import { responseHeaders } from "#server/form-endpoint/security.ts";
import { openInBackground } from "#server/lead-store.ts";
import { purgeOldLeads } from "#server/purge-schedule.ts";
import { callerAddress } from "./caller.ts";
import { createDrain } from "./drain.ts";
import { openHostedStore } from "./hosted-store.ts";
import { readSettings } from "./settings.ts";

/** Supabase's API to keep an isolate alive after the response. Plain Deno has no such API and needs none. */
declare const EdgeRuntime: { waitUntil(work: Promise<unknown>): void } | undefined;

const keepAliveFor = (work: Promise<unknown>): void => {
  if (typeof EdgeRuntime !== "undefined") EdgeRuntime.waitUntil(work);
};

const settings = readSettings(Deno.env.toObject());

const store = openInBackground(() => openHostedStore(settings), log);
const drain = createDrain(store, settings, log);
const sendMails = () => keepAliveFor(drain());
const purge = () =>
  purgeOldLeads(store, settings.business.privacy.keepMonths, log).catch(() =>
    log("error", "leads.purge_failed"),
  );
const { words } = settings;
const forms = createFunction({ store, words, settings, log, onStored: sendMails });

const app = new Hono<{ Bindings: Deno.ServeHandlerInfo<Deno.NetAddr> }>();
// A schedule calls this route, so that failed emails are retried. The response doesn't wait for the drain:
// pg_net waits only five seconds, and a mail server may take longer.
app.use("*/drain", responseHeaders(settings));
app.use("*/drain", bearerAuth({ token: settings.drainSecret, realm: "drain" }));
app.post("*/drain", (context) => {
  sendMails();
  keepAliveFor(purge());
  return context.body(null, 202);
});
app.all("*", ({ req, env }) => {
  const peer = env.remoteAddr.hostname;
  const clientAddress = callerAddress(req.raw, peer, settings.trustedProxies);
  return forms.fetch(req.raw, { clientAddress });
});

Deno.serve({ port: settings.port, hostname: settings.host }, app.fetch);
