/** Request helpers for HTTP tests: the page's requests, plain form posts and unusual requests. */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { FUNCTION_PATH, HEADERS, PLAIN_POST_FIELDS } from "#contract/endpoint.ts";
import type { Payload } from "#contract/fields.ts";
import { type LeadWithMails, openStore } from "#leads/index.ts";
import type { TestServer } from "../support/server.ts";

export const ANON_KEY = "public-anonymous-key";

/** The start of a raw request. The test appends Content-Length, an empty line and a body. */
export const RAW_REQUEST_START = `POST ${FUNCTION_PATH} HTTP/1.1\r\nHost: x\r\napikey: ${ANON_KEY}\r\nContent-Type: application/json\r\n`;

/** Returns the headers that the page's script sends, with a unique idempotency key. */
export function pageHeaders(): Record<string, string> {
  return {
    "Content-Type": "application/json",
    apikey: ANON_KEY,
    Authorization: `Bearer ${ANON_KEY}`,
    [HEADERS.idempotencyKey]: randomUUID(),
  };
}

/** Calls the function as the page's script does. `headers` override the page's; an empty value removes one. */
export function invoke(
  server: Pick<TestServer, "url">,
  body: unknown,
  headers: Record<string, string> = {},
  init: RequestInit = {},
): Promise<Response> {
  const all = Object.entries({ ...pageHeaders(), ...headers }).filter(([, value]) => value !== "");
  return fetch(server.url + FUNCTION_PATH, {
    method: "POST",
    headers: Object.fromEntries(all),
    body:
      typeof body === "string" || body instanceof Uint8Array
        ? (body as string)
        : JSON.stringify(body),
    ...init,
  });
}

/** Posts a form as the page does without script. */
export function postForm(
  server: Pick<TestServer, "url">,
  payload: Payload | Record<string, string | string[]>,
): Promise<Response> {
  const body = new URLSearchParams({
    [PLAIN_POST_FIELDS.key]: ANON_KEY,
    [PLAIN_POST_FIELDS.trap]: "",
  });
  for (const [name, value] of Object.entries(payload)) {
    for (const one of [value].flat()) body.append(name, one as string);
  }
  return fetch(server.url + FUNCTION_PATH, {
    method: "POST",
    headers: { Origin: server.url },
    body,
  });
}

/** Returns a server's newest leads, at most 1,000, newest first. */
export async function storedLeads(server: Pick<TestServer, "dataDir">): Promise<LeadWithMails[]> {
  const store = await openStore({ dataDir: server.dataDir });
  try {
    return await store.list({ limit: 1_000 });
  } finally {
    await store.close();
  }
}

/** Sends the path and headers unchanged; `fetch` would normalize them. @returns the response, decoded as Latin-1 */
export async function request(
  { port }: Pick<TestServer, "port">,
  path: string,
  { method = "GET", headers = {}, body = "" } = {},
) {
  const options = { port, path, method, headers: { Host: "site.example", ...headers } };
  const call = httpRequest(options).end(body);
  const [answer]: IncomingMessage[] = await once(call, "response");
  return {
    status: answer?.statusCode,
    headers: new Headers(answer?.headers as Record<string, string>),
    body: answer ? await text(answer.setEncoding("latin1")) : "",
  };
}
