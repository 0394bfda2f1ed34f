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
import { reasonOf, StoreUnavailableError } from "#leads/database.ts";
import { acceptLead } from "#leads/leads.ts";
import type { Store } from "#leads/store.ts";
import { stackOf } from "#log.ts";
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

export interface FunctionOptions {
  readonly store: Store;
  /** Returns the prerendered page of a result; undefined if the build has none. */
  readonly findPage: (path: string, acceptEncoding: string | undefined) => Page | undefined;
}

interface Env {
  Variables: {
    client: string;
    /** The form, once it is read. */
    type?: FormType;
  };
}

type FunctionContext = Context<Env>;

const JSON_TYPE = /^application\/json\s*(;|$)/i;
const FORM_TYPE = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;

const hasType = (context: FunctionContext, type: RegExp) =>
  type.test(context.req.header("Content-Type") ?? "");

/** Reads a plain form post. The values of checkboxes and of repeated names are lists. */
async function readForm(context: FunctionContext) {
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
function isOwnOrigin(origin: string, { req }: FunctionContext): boolean {
  const { host } = new URL(req.url);
  return origin === `http://${host}` || origin === `https://${host}`;
}

export function createFunction({ store, findPage }: FunctionOptions) {
  const { settings, log } = store;

  async function accept(
    context: FunctionContext,
    value: unknown,
    honeypot: string,
  ): Promise<string> {
    const result = validate(value);
    if ("fields" in result) throw new Refusal("invalid", {}, result.fields);
    const { payload } = result;
    const id = await acceptLead(store, {
      payload,
      isHoneypotFilled: honeypot.trim() !== "",
      client: context.get("client"),
      idempotencyKey: context.req.header(HEADERS.idempotencyKey) || undefined,
    });
    log("info", "function.lead", { id, type: payload.type });
    return id;
  }

  async function acceptJson(context: FunctionContext): Promise<Response> {
    const [, bearer] = /^Bearer +(\S+)\s*$/i.exec(context.req.header("Authorization") ?? "") ?? [];
    // The key is public, so it needs no constant-time comparison.
    if (![context.req.header("apikey"), bearer].includes(settings.anonKey))
      throw new Refusal("unauthorized");
    const body = await context.req.json().catch(() => {
      throw new Refusal("not_json");
    });
    return context.json({
      id: await accept(context, body, context.req.header(HEADERS.honeypot) ?? ""),
    });
  }

  async function acceptForm(context: FunctionContext): Promise<Response> {
    const { values, key, honeypot } = await readForm(context);
    if (key !== settings.anonKey) throw new Refusal("unauthorized");
    const id = await accept(context, values, honeypot);
    return sendPage(context, "sent", 200) ?? context.json({ id });
  }

  function sendPage(context: FunctionContext, result: Result, status: 200 | Refusal["status"]) {
    const path = resultPath(context.get("type") ?? "contact", result);
    const page = findPage(path, context.req.header("Accept-Encoding"));
    return page && context.body(page.body, page.status ?? status, page.headers);
  }

  /** The first two clients: if there is only one, it may be a proxy for all. */
  const clients = new Set<string>();
  let isWarned = false;

  function refused(code: string, client: string, fields: string): void {
    log("warn", "function.refused", { code, fields });
    if (isWarned || code !== "rate_limited" || clients.size > 1 || !clients.has(client)) return;
    isWarned = true;
    const advice = `all forms come from one address, so all visitors share one limit. Does the proxy set the header ${settings.clientIpHeader}? See CLIENT_IP_HEADER.`;
    log("warn", "function.one_client", { advice });
  }

  const app = new Hono<Env>();
  app.use(async (context, next) => {
    const { address } = getConnInfo(context).remote;
    const client = clientOf(address, context.req.header(settings.clientIpHeader));
    context.set("client", client);
    if (clients.size < 2) clients.add(client);
    // Browsers send the Origin header with every post of another site, and the function uses no cookies.
    const origin = context.req.header("Origin");
    const isAllowed = (value: string) =>
      settings.allowedOrigins.includes(value) ||
      isOwnOrigin(value, context) ||
      // Browsers say "null" on plain posts of pages that name no referrer.
      (value === "null" && hasType(context, FORM_TYPE));
    if (origin && !isAllowed(origin)) throw new Refusal("origin_not_allowed");
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
    throw new Refusal("method_not_allowed", { Allow: "POST, OPTIONS" });
  });
  app.onError((error, context) => {
    const refusal = Refusal.from(error);
    const { code, status, headers, fields } = refusal;
    // No personal data: of an invalid form, only the names of its fields.
    if (code === "unavailable")
      log("error", "function.failed", {
        reason: reasonOf(error),
        ...(error instanceof StoreUnavailableError ? {} : { stack: stackOf(error) }),
      });
    else refused(code, context.get("client"), Object.keys(fields ?? {}).join());
    for (const [name, value] of Object.entries(headers)) context.header(name, value);
    const isForm = context.req.method === "POST" && hasType(context, FORM_TYPE);
    const page = isForm ? sendPage(context, refusal.result, status) : undefined;
    return page ?? context.json(refusal.toJSON(), status);
  });
  return app;
}
