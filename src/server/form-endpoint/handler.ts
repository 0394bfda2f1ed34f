/**
 * The endpoint for both forms: a Hono app with injected dependencies, so that the site's server, the dev
 * server and a hosted function run the same code. It returns success only after the lead, its idempotency key
 * and its emails are committed.
 */
import { type Context, Hono } from "hono";
import { cors } from "hono/cors";
import type { Business } from "#business/business.ts";
import { HEADERS } from "#contract/endpoint.ts";
import { type AllFormWords, formFacts } from "#forms/words.ts";
import type { LeadStore } from "#leads/store.ts";
import { StoreUnavailableError } from "#leads/unavailable.ts";
import { createLimitedWarn, type Log } from "#log/log.ts";
import type { Environment } from "#settings/environment.ts";
import { homeUrl, isAllowedOrigin } from "./access.ts";
import { type FormPost, readFormPost, readJson } from "./body.ts";
import { PAGE_CSP, renderRefusal, renderThanks } from "./page/pages.tsx";
import { parsePayload } from "./payload.ts";
import { Refusal, refuse } from "./refusal.ts";
import { responseHeaders } from "./security.ts";
import { fingerprint, flagsOf, limitsOf, NO_LIMITS, submissionKeys } from "./submission.ts";

export interface FunctionDependencies {
  readonly store: Pick<LeadStore, "accept">;
  readonly business: Pick<Business, "name" | "phone" | "email" | "privacy">;
  /** Text of the response pages for forms posted without JavaScript. */
  readonly words: AllFormWords;
  readonly settings: Pick<
    Environment,
    "anonKey" | "allowedOrigins" | "siteUrl" | "rateLimit" | "hstsSubdomains"
  >;
  readonly log: Log;
  /** Returns the time in milliseconds; tests replace it. */
  readonly now?: () => number;
  /** Called after a lead and its emails are stored. */
  onStored?(): void;
  /** Called with each refusal's code (./refusal.ts). */
  onRefused?(reason: string): void;
}

interface Env {
  Bindings: {
    /** The client's IP address, for rate limits and derived idempotency keys. */
    clientAddress: string;
  };
  Variables: {
    /** The form, if it was posted without JavaScript. A page that reports a refusal redisplays it. */
    post: FormPost;
  };
}

export type FunctionApp = Hono<Env>;

const JSON_TYPE = /^application\/json\s*(;|$)/i;
const FORM_TYPE = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;

/** Creates the endpoint. It never throws: every failure becomes a documented response. */
export function createFunction(dependencies: FunctionDependencies): FunctionApp {
  const { store, business, words, settings, log, now = Date.now } = dependencies;
  // The key is public, so it needs no constant-time comparison.
  const isPublicKey = (candidate: unknown) => candidate === settings.anonKey;
  const app = new Hono<Env>();
  const logRefusal = createLimitedWarn(log, "function.refused");

  const contentType = (context: Context<Env>) => context.req.header("Content-Type") ?? "";

  /** Validates and stores a lead. @throws Refusal */
  async function storeLead(context: Context<Env>, value: unknown, trap: string) {
    const payload = parsePayload(value);
    const { clientAddress } = context.env;
    const clientKey = context.req.header(HEADERS.idempotencyKey);
    const payloadHash = fingerprint(payload);
    const result = await store.accept({
      payload,
      ...submissionKeys(clientKey, payloadHash, clientAddress, now()),
      fingerprint: payloadHash,
      flags: flagsOf(context.req.raw.headers, trap),
      ...(settings.rateLimit ? limitsOf(payload, clientAddress) : NO_LIMITS),
    });
    if (result.outcome === "mismatch") throw refuse.mismatch();
    if (result.outcome === "limited") {
      throw refuse.limited(result.retryAfterSeconds, business.phone);
    }
    if (result.outcome === "kept") dependencies.onStored?.();
    log("info", "function.lead", { id: result.id, type: payload.type, outcome: result.outcome });
    return { id: result.id, reference: result.reference };
  }

  async function acceptJson(context: Context<Env>): Promise<Response> {
    const [, bearer] = /^Bearer +(\S+)\s*$/i.exec(context.req.header("Authorization") ?? "") ?? [];
    if (!isPublicKey(context.req.header("apikey")) && !isPublicKey(bearer))
      throw refuse.unauthorized();
    const { id } = await storeLead(context, await readJson(context.req.raw), "");
    return context.json({ id });
  }

  async function acceptForm(context: Context<Env>): Promise<Response> {
    const post = await readFormPost(context.req.raw);
    context.set("post", post);
    if (!isPublicKey(post.key) && !isPublicKey(context.req.header("apikey")))
      throw refuse.unauthorized();
    const { reference } = await storeLead(context, post.values, post.trap);
    context.header("Content-Security-Policy", PAGE_CSP);
    return context.html(renderThanks(pageFrame(context), post.type ?? "contact", reference));
  }

  const facts = formFacts(business);
  const pageFrame = (context: Context<Env>) => ({
    words,
    facts,
    apiKey: settings.anonKey,
    name: business.name,
    homeUrl: homeUrl(context.req.raw, settings),
  });

  /** Logs an error. Returns the error itself if it is a refusal, otherwise a refusal with status 503. */
  function asRefusal(error: Error): Refusal {
    if (error instanceof Refusal) {
      const { status, code: reason, extra } = error;
      // No personal data: only the names of the invalid fields.
      const fields = extra.fields && { fields: Object.keys(extra.fields).join() };
      logRefusal({ status, reason, ...fields });
      dependencies.onRefused?.(reason);
      return error;
    }
    const isStoreDown = error instanceof StoreUnavailableError;
    log("error", isStoreDown ? "function.store_unavailable" : "function.failed", {
      error: error.name,
      where: isStoreDown ? null : (error.stack?.split("\n")[1]?.trim() ?? null),
    });
    return refuse.unavailable(business.phone);
  }

  /** Responds to a plain form post with a page, and to any other request with JSON. */
  function respondWith(context: Context<Env>, refusal: Refusal): Response {
    const { headers = {}, retryAfterSeconds } = refusal.extra;
    for (const [name, value] of Object.entries(headers)) context.header(name, value);
    if (retryAfterSeconds !== undefined) context.header("Retry-After", String(retryAfterSeconds));
    context.status(refusal.status);
    if (context.req.method !== "POST" || !FORM_TYPE.test(contentType(context))) {
      return context.json(refusal.toJSON());
    }
    context.header("Content-Security-Policy", PAGE_CSP);
    return context.html(renderRefusal(pageFrame(context), refusal, context.get("post")));
  }

  app.use(responseHeaders(settings));
  app.use(async (context, next) => {
    if (!isAllowedOrigin(context.req.raw, settings.allowedOrigins)) throw refuse.origin();
    await next();
  });
  app.use(
    cors({
      origin: (origin) => origin,
      allowMethods: ["POST", "OPTIONS"],
      exposeHeaders: ["Retry-After"],
      maxAge: 86_400,
    }),
  );
  app.all("*", (context) => {
    if (context.req.method !== "POST") throw refuse.method();
    if (JSON_TYPE.test(contentType(context))) return acceptJson(context);
    if (FORM_TYPE.test(contentType(context))) return acceptForm(context);
    throw refuse.mediaType();
  });
  app.onError((error, context) => respondWith(context, asRefusal(error)));
  return app;
}
