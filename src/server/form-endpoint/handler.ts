/**
 * The endpoint for both forms: a Hono app with injected dependencies, so that the site's server, the dev
 * server and a hosted function run the same code. It returns success only after the lead, its idempotency key
 * and its emails are committed.
 */
import { type Context, Hono } from "hono";
import { cors } from "hono/cors";
import { HEADERS } from "#contract/endpoint.ts";
import { type AllFormWords, formFacts } from "#forms/schema.ts";
import { StoreUnavailableError } from "#leads/database/unavailable.ts";
import type { LeadStore } from "#leads/store.ts";
import { createLimitedWarn, type Log } from "#log.ts";
import type { Environment } from "#settings/environment.ts";
import { homeUrl, isAllowedOrigin, servesSite } from "./access.ts";
import { type FormPost, readFormPost, readJson } from "./body.ts";
import { HttpError, refuse } from "./http-error.ts";
import { type ResultPage, renderError, renderThanks } from "./page/pages.tsx";
import { responseHeaders } from "./security.ts";
import { fingerprint, flagsOf, limitsOf, refusalLimit, submissionKeys } from "./submission.ts";
import { parsePayload } from "./validate-payload.ts";

export interface FunctionDependencies {
  readonly store: Pick<LeadStore, "accept" | "count">;
  readonly words: AllFormWords;
  /** The site's page with RESULT_SLOTS; without it, results are bare pages. */
  readonly resultPage?: string | undefined;
  readonly settings: Environment;
  readonly log: Log;
  readonly now?: () => number;
  onStored?(): void;
  onRefused?(reason: string): void;
}

interface Env {
  Bindings: { clientAddress: string };
  Variables: {
    /** The form, if it was posted without JavaScript. A page that reports a refusal redisplays it. */
    post: FormPost;
  };
}

export type FunctionApp = Hono<Env>;

const JSON_TYPE = /^application\/json\s*(;|$)/i;
const FORM_TYPE = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;

/** Statuses of refused forms, which are limited because reading a form costs time. */
const REFUSED_FORM = new Set([400, 401, 413, 415, 422]);

const MAX_BLOCKED = 10_000;

/** The app never throws: every failure becomes a documented response. */
export function createFunction(dependencies: FunctionDependencies): FunctionApp {
  const { store, words, settings, log, now = Date.now } = dependencies;
  const { business } = settings;
  // The key is public, so it needs no constant-time comparison.
  const isPublicKey = (candidate: unknown) => candidate === settings.anonKey;
  const app = new Hono<Env>();
  const logRefusal = createLimitedWarn(log, "function.refused");
  /** When clients whose forms were refused too often may post again, by the limit's key. */
  const blockedUntil = new Map<string, number>();

  const contentType = (context: Context<Env>) => context.req.header("Content-Type") ?? "";

  /** @throws HttpError */
  async function storeLead(context: Context<Env>, value: unknown, honeypot: string) {
    const payload = parsePayload(value);
    const { clientAddress } = context.env;
    const clientKey = context.req.header(HEADERS.idempotencyKey);
    const payloadHash = fingerprint(payload);
    const result = await store.accept({
      payload,
      ...submissionKeys(clientKey, payloadHash, clientAddress, now()),
      fingerprint: payloadHash,
      flags: flagsOf(context.req.raw.headers, honeypot),
      limits: [],
      confirmationLimits: [],
      ...(settings.rateLimit && limitsOf(payload, clientAddress)),
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
    const { reference } = await storeLead(context, post.values, post.honeypot);
    return sendPage(context, renderThanks(pageFrame(context), post.type ?? "contact", reference));
  }

  const facts = formFacts(business);
  const pageFrame = (context: Context<Env>) => ({
    words,
    facts,
    apiKey: settings.anonKey,
    name: business.name,
    homeUrl: homeUrl(context.req.raw, settings),
    template: servesSite(context.req.raw, settings) ? dependencies.resultPage : undefined,
  });
  const sendPage = (context: Context<Env>, { html, policy }: ResultPage) => {
    context.header("Content-Security-Policy", policy);
    return context.html(html);
  };

  /** Counts a refused form. @returns the error, or another one once the client's limit is reached */
  async function limitErrors(error: HttpError, clientAddress: string): Promise<HttpError> {
    if (!settings.rateLimit || !REFUSED_FORM.has(error.status)) return error;
    const limit = refusalLimit(clientAddress);
    const wait = await store.count([limit]).catch(() => 0);
    if (wait === 0) return error;
    if (blockedUntil.size === MAX_BLOCKED) blockedUntil.clear();
    blockedUntil.set(limit.key, now() + wait * 1000);
    return refuse.limited(wait, business.phone);
  }

  /** @throws HttpError if the client's forms were refused too often, before anything else is read */
  function assertNotBlocked({ clientAddress }: Env["Bindings"]): void {
    if (blockedUntil.size === 0) return;
    const wait = (blockedUntil.get(refusalLimit(clientAddress).key) ?? 0) - now();
    if (wait > 0) throw refuse.limited(Math.ceil(wait / 1000), business.phone);
  }

  async function toHttpError(error: Error, clientAddress: string): Promise<HttpError> {
    if (error instanceof HttpError) {
      const httpError = await limitErrors(error, clientAddress);
      const { status, code: reason, extra } = httpError;
      // No personal data: only the names of the invalid fields.
      const fields = extra.fields && { fields: Object.keys(extra.fields).join() };
      logRefusal({ status, reason, ...fields });
      dependencies.onRefused?.(reason);
      return httpError;
    }
    const isStoreDown = error instanceof StoreUnavailableError;
    log("error", isStoreDown ? "function.store_unavailable" : "function.failed", {
      error: error.name,
      where: isStoreDown ? null : (error.stack?.split("\n")[1]?.trim() ?? null),
    });
    return refuse.unavailable(business.phone);
  }

  function respondWith(context: Context<Env>, error: HttpError): Response {
    const { headers = {}, retryAfterSeconds } = error.extra;
    for (const [name, value] of Object.entries(headers)) context.header(name, value);
    if (retryAfterSeconds !== undefined) context.header("Retry-After", String(retryAfterSeconds));
    context.status(error.status);
    if (context.req.method !== "POST" || !FORM_TYPE.test(contentType(context))) {
      return context.json(error.toJSON());
    }
    return sendPage(context, renderError(pageFrame(context), error, context.get("post")));
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
    assertNotBlocked(context.env);
    if (JSON_TYPE.test(contentType(context))) return acceptJson(context);
    if (FORM_TYPE.test(contentType(context))) return acceptForm(context);
    throw refuse.mediaType();
  });
  app.onError(async (error, context) =>
    respondWith(context, await toHttpError(error, context.env.clientAddress)),
  );
  return app;
}
