/**
 * The function that both forms post to: as JSON from the page's script, or as a plain form without JavaScript.
 * It answers with success only after the lead, its idempotency key and its mails are committed.
 */
import { getConnInfo } from "@hono/node-server/conninfo";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { cors } from "hono/cors";
import {
  HEADERS,
  MAX_BODY_BYTES,
  PLAIN_POST_FIELDS,
  type Result,
  resultPath,
} from "#contract/endpoint.ts";
import { FIELDS, type FormType } from "#contract/fields.ts";
import { type Leads, StoreUnavailableError } from "#leads/leads.ts";
import { createLimitedWarn, type Log } from "#log.ts";
import type { Settings } from "#settings.ts";
import { clientOf } from "./client.ts";
import { Refusal } from "./refusal.ts";
import { validate } from "./validate.ts";

/** A response's body and headers, apart from the security headers. */
export interface Page {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly headers: Record<string, string>;
  /** Replaces the result's status. */
  readonly status?: 303;
}

export interface FormOptions {
  readonly leads: Pick<Leads, "accept" | "checkRefusals" | "countRefusal">;
  readonly settings: Pick<Settings, "allowedOrigins" | "anonKey">;
  readonly log: Log;
  /** Returns the prerendered page of a result; undefined if the build has none. */
  readonly findPage: (path: string, acceptEncoding: string | undefined) => Page | undefined;
  onAccepted?(): void;
}

/** Statuses of refused forms that count against a client: reading a form costs time. */
const COUNTED = [400, 401, 413, 415, 422];

interface Env {
  Variables: {
    client: string;
    /** The form, once it is read. */
    type?: FormType;
  };
}

type FormContext = Context<Env>;

const JSON_TYPE = /^application\/json\s*(;|$)/i;
const FORM_TYPE = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;
/** Printable ASCII, as in draft-ietf-httpapi-idempotency-key-header. */
const IDEMPOTENCY_KEY = /^[\x20-\x7e]{1,255}$/;

const hasType = (context: FormContext, type: RegExp) =>
  type.test(context.req.header("Content-Type") ?? "");

/** Reads JSON, which must be UTF-8 (RFC 8259 §8.1) whatever its Content-Type says. */
async function readJson(context: FormContext): Promise<unknown> {
  try {
    const body = await context.req.arrayBuffer();
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    throw new Refusal("not_json");
  }
}

/** Reads a plain form post. The values of checkboxes and of repeated names are lists. */
async function readForm(context: FormContext) {
  const fields: Record<string, unknown> = await context.req.parseBody({ all: true }).catch(() => {
    throw new Refusal("unreadable");
  });
  const {
    [PLAIN_POST_FIELDS.key]: key,
    [PLAIN_POST_FIELDS.honeypot]: honeypot,
    ...values
  } = fields;
  const type = (["contact", "quote"] as const).find((name) => name === values["type"]);
  if (type) context.set("type", type);
  for (const { name, control } of FIELDS[type ?? "contact"])
    if (control === "checkboxes" && name in values) values[name] = [values[name]].flat();
  return { values, key, honeypot: String(honeypot ?? "") };
}

/**
 * Whether an origin's host and port match the request's Host header: the form is on one of our own pages.
 * Ignores the scheme, because behind a proxy this server sees http where the browser sees https.
 */
function isOwnOrigin(origin: string, { req }: FormContext): boolean {
  const { host } = new URL(req.url);
  return origin === `http://${host}` || origin === `https://${host}`;
}

export function createForm(options: FormOptions) {
  const { leads, settings, log, findPage } = options;
  const logRefusal = createLimitedWarn(log, "function.refused");
  // The key is public, so it needs no constant-time comparison.
  const isPublicKey = (key: unknown) => key === settings.anonKey;

  async function store(context: FormContext, value: unknown, honeypot: string): Promise<string> {
    const client = context.get("client");
    await leads.checkRefusals(client);
    const idempotencyKey = context.req.header(HEADERS.idempotencyKey);
    if (idempotencyKey !== undefined && !IDEMPOTENCY_KEY.test(idempotencyKey))
      throw new Refusal("invalid", {
        fields: { [HEADERS.idempotencyKey]: "Must be 1 to 255 printable ASCII characters." },
      });
    const result = validate(value);
    if ("fields" in result) throw new Refusal("invalid", result);
    const { payload } = result;
    const isHoneypotFilled = honeypot.trim() !== "";
    const id = await leads.accept({ payload, isHoneypotFilled, client, idempotencyKey });
    log("info", "function.lead", { id, type: payload.type });
    options.onAccepted?.();
    return id;
  }

  async function acceptJson(context: FormContext): Promise<Response> {
    const [, bearer] = /^Bearer +(\S+)\s*$/i.exec(context.req.header("Authorization") ?? "") ?? [];
    if (!isPublicKey(context.req.header("apikey")) && !isPublicKey(bearer))
      throw new Refusal("unauthorized");
    const honeypot = context.req.header(HEADERS.honeypot) ?? "";
    return context.json({ id: await store(context, await readJson(context), honeypot) });
  }

  async function acceptForm(context: FormContext): Promise<Response> {
    const { values, key, honeypot } = await readForm(context);
    if (!isPublicKey(key)) throw new Refusal("unauthorized");
    const id = await store(context, values, honeypot);
    return sendPage(context, "sent", 200) ?? context.json({ id });
  }

  function sendPage(context: FormContext, result: Result, status: 200 | Refusal["status"]) {
    const path = resultPath(context.get("type") ?? "contact", result);
    const page = findPage(path, context.req.header("Accept-Encoding"));
    return page && context.body(page.body, page.status ?? status, page.headers);
  }

  /** Logs no personal data: of an invalid form, only the names of its fields. */
  function logError(error: Error, { status, code, fields }: Refusal): void {
    if (error instanceof StoreUnavailableError) {
      log("error", "function.store_unavailable", { reason: error.reason });
    } else if (code === "unavailable") {
      const where = error.stack?.split("\n")[1]?.trim() ?? null;
      log("error", "function.failed", { error: error.name, where });
    } else {
      const names = fields && { fields: Object.keys(fields).join() };
      logRefusal({ status, reason: code, ...names });
    }
  }

  const app = new Hono<Env>();
  app.use(async (context, next) => {
    const { address } = getConnInfo(context).remote;
    context.set("client", clientOf(address, context.req.header("X-Forwarded-For")));
    // Browsers send the Origin header with every post of another site, and the function uses no cookies.
    const origin = context.req.header("Origin");
    if (origin && !settings.allowedOrigins.includes(origin) && !isOwnOrigin(origin, context))
      throw new Refusal("origin_not_allowed");
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
  app.post(
    "*",
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError: () => {
        throw new Refusal("too_large");
      },
    }),
    (context) => {
      if (hasType(context, JSON_TYPE)) return acceptJson(context);
      if (hasType(context, FORM_TYPE)) return acceptForm(context);
      throw new Refusal("unsupported_media_type");
    },
  );
  app.all("*", () => {
    throw new Refusal("method_not_allowed");
  });
  app.onError(async (error, context) => {
    const refusal = Refusal.from(error);
    logError(error, refusal);
    if (COUNTED.includes(refusal.status))
      await leads.countRefusal(context.get("client")).catch(() => {});
    for (const [name, value] of Object.entries(refusal.headers)) context.header(name, value);
    const isForm = context.req.method === "POST" && hasType(context, FORM_TYPE);
    const page = isForm ? sendPage(context, refusal.result, refusal.status) : undefined;
    return page ?? context.json(refusal.toJSON(), refusal.status);
  });
  return app;
}
