/**
 * The function behind both forms: `(Request, context) => Promise<Response>`, with everything
 * it needs passed in, so that the same code runs in the site's server and on a hosted engine.
 * It answers success only after the lead, its key and its mails are committed.
 */
import type { Business } from "#business/business.ts";
import { HEADERS, MAX_BODY_BYTES } from "#contract/endpoint.ts";
import type { FunctionSuccess } from "#contract/errors.ts";
import type { Payload } from "#contract/fields.ts";
import { type AcceptResult, type LeadStore, StoreUnavailableError } from "#leads/store.ts";
import type { Log } from "#log/log.ts";
import { bearerToken, createKeyCheck, isAllowedOrigin, PREFLIGHT_HEADERS } from "./access.ts";
import { answerForm, answerJson, emptyAnswer } from "./answers.ts";
import { BodyInterruptedError, BodyTooLargeError, readBody } from "./body.ts";
import { type FormPost, MalformedFormError, readFormPost } from "./form-post.ts";
import { parsePayload } from "./payload.ts";
import { Refusal, refuse } from "./refusal.ts";
import { fingerprint, flagsOf, isUsableKey, limitsOf, submissionKeys } from "./submission.ts";

export interface FunctionSettings {
  /** The public key the page sends. */
  readonly anonKey: string;
  /** Origins whose pages may call, the site's own included. */
  readonly allowedOrigins: readonly string[];
  /** Canonical origin of the site. */
  readonly siteUrl: string;
  /** Whether limits per client and per e-mail hold. */
  readonly rateLimit: boolean;
}

export interface FunctionDependencies {
  readonly store: Pick<LeadStore, "accept">;
  readonly business: Pick<Business, "name" | "phone">;
  readonly settings: FunctionSettings;
  readonly log: Log;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  /** Told after a lead was kept: there is mail to send. */
  onKept?(): void;
}

export interface FunctionContext {
  /** The client's address as far as it is known; limits count by it. */
  readonly clientAddress: string;
}

export type FunctionHandler = (request: Request, context: FunctionContext) => Promise<Response>;

type MediaType = "json" | "form";

/** Which of the two kinds of body it is (415 otherwise); JSON is UTF-8 (RFC 8259 §8.1). */
function mediaTypeOf(request: Request): MediaType | undefined {
  const [type = "", ...parameters] = (request.headers.get("Content-Type") ?? "")
    .toLowerCase()
    .split(";")
    .map((part) => part.trim());
  if (type === "application/x-www-form-urlencoded" || type === "multipart/form-data") return "form";
  if (type !== "application/json") return undefined;
  const charset = parameters.find((parameter) => parameter.startsWith("charset="));
  const utf8 = charset === undefined || /^charset="?utf-?8"?$/.test(charset);
  return utf8 ? "json" : undefined;
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    throw refuse.notJson();
  }
}

/** Makes the function. It never rejects: whatever goes wrong is one of the documented answers. */
export function createFunction(dependencies: FunctionDependencies): FunctionHandler {
  const { store, business, settings, log, now } = dependencies;
  const isKey = createKeyCheck(settings.anonKey);

  async function keep(payload: Payload, request: Request, context: FunctionContext, trap: string) {
    const givenKey = request.headers.get(HEADERS.idempotencyKey);
    if (!isUsableKey(givenKey)) {
      throw refuse.invalid({ [HEADERS.idempotencyKey]: "Must be 1 to 255 printable characters." });
    }
    const body = fingerprint(payload);
    const result: AcceptResult = await store.accept({
      payload,
      ...submissionKeys(givenKey, body, context.clientAddress, now()),
      fingerprint: body,
      flags: flagsOf(request.headers, trap),
      limits: settings.rateLimit ? limitsOf(payload, context.clientAddress) : [],
    });
    if (result.outcome === "mismatch") throw refuse.mismatch();
    if (result.outcome === "limited") {
      throw refuse.limited(result.retryAfterSeconds, business.phone);
    }
    if (result.outcome === "kept") dependencies.onKept?.();
    log("info", "function.lead", { id: result.id, type: payload.type, outcome: result.outcome });
    return result.id;
  }

  /** Anything unforeseen is told as "not saved", which is true, and logged with its cause. */
  function asRefusal(error: unknown): Refusal {
    if (error instanceof Refusal) return error;
    if (error instanceof BodyTooLargeError) return refuse.tooLarge();
    if (error instanceof MalformedFormError || error instanceof BodyInterruptedError) {
      return refuse.badForm();
    }
    const known = error instanceof StoreUnavailableError;
    const cause = error instanceof Error ? error : new Error(String(error));
    log("error", known ? "function.store_unavailable" : "function.failed", {
      error: cause.name,
      where: known ? null : (cause.stack?.split("\n")[1]?.trim() ?? null),
    });
    return refuse.unavailable(business.phone);
  }

  async function json(request: Request, context: FunctionContext): Promise<Response> {
    try {
      if (!isKey(request.headers.get("apikey")) && !isKey(bearerToken(request))) {
        throw refuse.unauthorized();
      }
      const parsed = parsePayload(parseJson(await readBody(request, MAX_BODY_BYTES)));
      if (!parsed.ok) throw refuse.invalid(parsed.fields);
      const kept: FunctionSuccess = { id: await keep(parsed.payload, request, context, "") };
      return answerJson(request, 200, kept);
    } catch (error) {
      const refusal = asRefusal(error);
      return answerJson(request, refusal.status, refusal, refusal.headers);
    }
  }

  async function form(request: Request, context: FunctionContext): Promise<Response> {
    const contentType = request.headers.get("Content-Type") ?? "";
    let post: FormPost | undefined;
    try {
      post = await readFormPost(await readBody(request, MAX_BODY_BYTES), contentType);
      if (!isKey(post.key) && !isKey(request.headers.get("apikey"))) throw refuse.unauthorized();
      const parsed = parsePayload(post.values);
      if (!parsed.ok) throw refuse.invalid(parsed.fields);
      await keep(parsed.payload, request, context, post.trap);
      return answerForm(request, dependencies, { post });
    } catch (error) {
      return answerForm(request, dependencies, { post, refusal: asRefusal(error) });
    }
  }

  return async (request, context) => {
    const allowed = isAllowedOrigin(request, settings.allowedOrigins);
    const media = mediaTypeOf(request);
    const early = (refusal: Refusal): Response => {
      const origin = refusal.code === "origin_not_allowed";
      log("warn", "function.refused", { code: refusal.code });
      if (media === "form" && request.method === "POST") {
        return answerForm(request, dependencies, { post: undefined, refusal });
      }
      return answerJson(request, refusal.status, refusal, refusal.headers, !origin);
    };
    if (!allowed) return early(refuse.origin());
    if (request.method === "OPTIONS") return emptyAnswer(request, PREFLIGHT_HEADERS);
    if (request.method !== "POST") return early(refuse.method());
    if (media === undefined) return early(refuse.mediaType());
    return media === "json" ? json(request, context) : form(request, context);
  };
}
