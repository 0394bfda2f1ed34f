/**
 * The form endpoint on Supabase Edge Functions, or another Deno host: runs the handler, store and
 * mailer of `src/`. `POST …/send-form-emails` accepts a form;
 * `POST …/send-form-emails/drain`, with the drain secret, sends due mails and deletes old leads.
 */

import { Hono } from "hono";
import { bearerAuth } from "hono/bearer-auth";
import { log } from "#log/log.ts";
import { createFunction } from "#server/form-endpoint/handler.ts";
import { responseHeaders } from "#server/form-endpoint/security.ts";
import { openInBackground } from "#server/lead-store.ts";
import { purgeOld } from "#server/purge-schedule.ts";
import { callerAddress } from "./caller.ts";
import { createDrain } from "./drain.ts";
import { openHostedStore } from "./hosted-store.ts";
import { readSettings } from "./settings.ts";

/** Supabase's API to keep an isolate alive after the response; plain Deno doesn't need it. */
declare const EdgeRuntime: { waitUntil(work: Promise<unknown>): void } | undefined;

const afterResponse = (work: Promise<unknown>): void => {
  if (typeof EdgeRuntime !== "undefined") EdgeRuntime.waitUntil(work);
};

const settings = readSettings(Deno.env.toObject());
const { environment, business, words } = settings;

const store = openInBackground(() => openHostedStore(settings), log);
const drain = createDrain(store, settings, log);
const sendMails = () => afterResponse(drain());
const purge = () =>
  purgeOld(store, business.privacy.keepMonths, log).catch(() => log("error", "leads.purge_failed"));
const forms = createFunction({
  store,
  business,
  words,
  settings: environment,
  log,
  onStored: sendMails,
});

const app = new Hono<{ Bindings: Deno.ServeHandlerInfo<Deno.NetAddr> }>();
// Called by a schedule, so that failed mails are retried. Responds before draining: pg_net waits
// five seconds, and a mail server may take longer.
app.use("*/drain", responseHeaders(environment));
app.use("*/drain", bearerAuth({ token: settings.drainSecret, realm: "drain" }));
app.post("*/drain", (context) => {
  sendMails();
  afterResponse(purge());
  return context.body(null, 202);
});
app.all("*", ({ req, env }) => {
  const peer = env.remoteAddr.hostname;
  const clientAddress = callerAddress(req.raw, peer, environment.trustedProxies);
  return forms.fetch(req.raw, { clientAddress });
});

Deno.serve({ port: environment.port, hostname: environment.host }, app.fetch);
