/**
 * The function on a hosted engine (Supabase Edge Functions, or any Deno): the handler, store and
 * mailer of `src/`, wired to Deno. `POST …/send-form-emails` takes a form;
 * `POST …/send-form-emails/drain` with the drain secret sends what waits in the outbox.
 */

import { createLog } from "#log/log.ts";
import { createFunction } from "#server/function/handler.ts";
import { callerAddress } from "./caller.ts";
import { createDrain } from "./drain.ts";
import { createDrainEndpoint } from "./drain-endpoint.ts";
import { openHostedStore } from "./hosted-store.ts";
import { readSettings } from "./settings.ts";

/** Supabase's own: keeps an isolate alive after its answer. Plain Deno needs nothing for that. */
declare const EdgeRuntime: { waitUntil(work: Promise<unknown>): void } | undefined;

const afterTheAnswer = (work: Promise<unknown>): void => {
  if (typeof EdgeRuntime !== "undefined") EdgeRuntime.waitUntil(work);
};

const settings = readSettings(Deno.env.toObject());
const { environment, business } = settings;
const log = createLog((line) => console.log(line));

const store = openHostedStore(settings, log);
const drain = createDrain({ store, settings, log });
const sendMails = () => afterTheAnswer(drain());
const handler = createFunction({
  store: { accept: async (lead) => (await store()).accept(lead) },
  business,
  settings: environment,
  log,
  now: Date.now,
  onKept: sendMails,
});
const drainEndpoint = createDrainEndpoint(settings.drainSecret, sendMails);

Deno.serve({ port: environment.port, hostname: environment.host }, (request, { remoteAddr }) => {
  if (new URL(request.url).pathname.endsWith("/drain")) return drainEndpoint(request);
  const clientAddress = callerAddress(request, remoteAddr.hostname, environment.trustedProxies);
  return handler(request, { clientAddress });
});
