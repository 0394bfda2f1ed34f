/** Helpers that send API calls, plain form posts and raw requests to a test server, and read its leads. */

import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { FUNCTION_PATH, HEADERS, PLAIN_POST_FIELDS } from "#contract/endpoint.ts";
import type { Payload } from "#contract/fields.ts";
import { eachLead } from "#leads/find.ts";
import { openTestLeads } from "../support/leads.ts";
import type { TestServer } from "../support/server.ts";

export const ANON_KEY = "public-anonymous-key";

/**
 * The request line and first headers of a form request as raw HTTP. Tests append Content-Length, an empty
 * line and a body.
 */
export const RAW_REQUEST_START = `POST ${FUNCTION_PATH} HTTP/1.1\r\nHost: x\r\napikey: ${ANON_KEY}\r\nContent-Type: application/json\r\n`;

/** Returns the headers of a form sent by the site's JavaScript, with a new idempotency key. */
export function pageHeaders(): Record<string, string> {
  return {
    "Content-Type": "application/json",
    apikey: ANON_KEY,
    Authorization: `Bearer ${ANON_KEY}`,
    [HEADERS.idempotencyKey]: randomUUID(),
  };
}

/**
 * Posts `body` to the form endpoint as the site's JavaScript does.
 * @param headers override the default headers; an empty value removes a header
 */
export function invoke(
  server: Pick<TestServer, "url">,
  body: unknown,
  headers: Record<string, string> = {},
  init: RequestInit = {},
): Promise<Response> {
  const isRaw = typeof body === "string" || body instanceof Uint8Array;
  const entries = Object.entries({ ...pageHeaders(), ...headers }).filter(
    ([, value]) => value !== "",
  );
  return fetch(server.url + FUNCTION_PATH, {
    method: "POST",
    headers: Object.fromEntries(entries),
    body: isRaw ? (body as string) : JSON.stringify(body),
    ...init,
  });
}

/** Posts a form as a browser does without JavaScript. */
export function postForm(
  server: Pick<TestServer, "url">,
  payload: Payload | Record<string, string | string[]>,
  headers: Record<string, string> = {},
): Promise<Response> {
  const body = new URLSearchParams({
    [PLAIN_POST_FIELDS.key]: ANON_KEY,
    [PLAIN_POST_FIELDS.honeypot]: "",
  });
  for (const [name, value] of Object.entries(payload)) {
    for (const item of [value].flat()) body.append(name, item as string);
  }
  return fetch(server.url + FUNCTION_PATH, {
    method: "POST",
    headers: { Origin: server.url, ...headers },
    body,
  });
}

/** Returns the leads in a server's store, newest first. */
export async function storedLeads({ dataDir }: Pick<TestServer, "dataDir">) {
  const leads = openTestLeads({ dataDir });
  try {
    return (await Array.fromAsync(eachLead(leads))).reverse();
  } finally {
    await leads.close();
  }
}

/**
 * Sends a request with its path and headers unchanged; `fetch` would normalize them. A list of values is sent as
 * several headers.
 * @returns the response; its body is decoded as Latin-1, which preserves every byte
 */
export async function request(
  { port }: Pick<TestServer, "port">,
  path: string,
  {
    method = "GET",
    headers = {},
    body = "",
  }: { method?: string; headers?: Record<string, string | string[]>; body?: string } = {},
) {
  const lines = Object.entries({ Host: "site.example", ...headers }).flatMap(([name, values]) =>
    [values].flat().flatMap((value) => [name, value]),
  );
  const clientRequest = httpRequest({ port, path, method, headers: lines }).end(body);
  const [response]: IncomingMessage[] = await once(clientRequest, "response");
  return {
    status: response?.statusCode,
    headers: new Headers(response?.headers as Record<string, string>),
    body: response ? await text(response.setEncoding("latin1")) : "",
  };
}
