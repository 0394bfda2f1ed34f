/** Tests which origins may call the function, with JavaScript (CORS) and with plain form posts. */
import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { FUNCTION_PATH, HEADERS, PLAIN_POST_FIELDS } from "#contract/endpoint.ts";
import { startFixtureServer } from "../support/fixture-site.ts";
import { contact } from "../support/leads.ts";
import { ANON_KEY, invoke, request, storedLeads } from "./support.ts";

const PARTNER_ORIGIN = "https://partner.example";
const SITE_ORIGIN = "https://example.com";
/** The function's host, which differs from the site's (docs/deploy.md). */
const FUNCTION_HOST = "forms.example.com";

const server = await startFixtureServer({
  env: { SITE_URL: SITE_ORIGIN, ALLOWED_ORIGINS: PARTNER_ORIGIN, RATE_LIMIT: "off" },
});
afterAll(server.dispose);

/** Sends a preflight request for these headers, as a browser does. */
const preflight = (origin: string, headers: string[]) =>
  fetch(server.url + FUNCTION_PATH, {
    method: "OPTIONS",
    headers: {
      Origin: origin,
      "Access-Control-Request-Method": "POST",
      "Access-Control-Request-Headers": headers.join(","),
    },
  });

it("allows an allowed origin to send the headers of supabase-js and our pages, and another origin nothing", async () => {
  const { corsHeaders } = await import("@supabase/supabase-js/cors");
  const headers = [
    ...(corsHeaders["Access-Control-Allow-Headers"]?.split(", ") ?? []),
    ...Object.values(HEADERS).map((name) => name.toLowerCase()),
  ];
  const response = await preflight(PARTNER_ORIGIN, headers);
  expect(response.status).toBe(204);
  expect(response.headers.get("Access-Control-Allow-Origin")).toBe(PARTNER_ORIGIN);
  expect(response.headers.get("Access-Control-Allow-Methods")).toContain("POST");
  expect(response.headers.get("Vary")).toContain("Origin");
  const allowed = response.headers.get("Access-Control-Allow-Headers")?.split(/, ?/);
  expect(allowed).toEqual(expect.arrayContaining(headers));

  const refused = await preflight("https://evil.example", headers);
  expect(refused.status).toBe(403);
  expect(refused.headers.get("Access-Control-Allow-Origin")).toBeNull();
});

it("lets only allowed origins read responses and errors", async () => {
  const accepted = await invoke(server, contact(), { Origin: PARTNER_ORIGIN });
  expect(accepted.headers.get("Access-Control-Allow-Origin")).toBe(PARTNER_ORIGIN);
  const invalid = await invoke(server, {}, { Origin: PARTNER_ORIGIN });
  expect(invalid.status).toBe(422);
  expect(invalid.headers.get("Access-Control-Allow-Origin")).toBe(PARTNER_ORIGIN);
  const rejected = await invoke(server, contact(), { Origin: "https://evil.example" });
  expect(rejected.status).toBe(403);
  expect(rejected.headers.get("Access-Control-Allow-Origin")).toBeNull();
});

/**
 * Posts a form as a browser does on a page of this origin.
 * @returns the response's status, the origin that may read it (CORS), and its links to home pages
 */
async function post(origin: string, change: Parameters<typeof contact>[0] = {}) {
  const fields = { ...contact(change), [PLAIN_POST_FIELDS.key]: ANON_KEY };
  const form = new URLSearchParams(fields).toString();
  const { status, headers, body } = await request(server, FUNCTION_PATH, {
    method: "POST",
    headers: {
      Host: FUNCTION_HOST,
      Origin: origin,
      "Content-Type": "application/x-www-form-urlencoded",
      "Content-Length": String(form.length),
    },
    body: form,
  });
  return {
    status,
    allowedOrigin: headers.get("Access-Control-Allow-Origin"),
    homeLinks: [...body.matchAll(/<a href="(http[^"]*|null[^"]*)"/g)].map(([, href]) => href),
  };
}

const SITE_HOME_LINKS = [`${SITE_ORIGIN}/`];

it("accepts a corrected form posted from the function's error page, and links to the site's home page", async () => {
  const invalid = await post(SITE_ORIGIN, { email: "ada@" });
  expect(invalid).toMatchObject({ status: 422, homeLinks: SITE_HOME_LINKS });
  const before = (await storedLeads(server)).length;
  // The error page is on the function's host.
  const corrected = await post(`https://${FUNCTION_HOST}`, {
    message: `Corrected, ${randomUUID()}`,
  });
  expect(corrected).toMatchObject({ status: 200, homeLinks: SITE_HOME_LINKS });
  expect(await storedLeads(server)).toHaveLength(before + 1);
});

it("links back to the site that posted the form if its origin is allowed", async () => {
  expect(await post(PARTNER_ORIGIN)).toMatchObject({
    status: 200,
    homeLinks: [`${PARTNER_ORIGIN}/`],
  });
});

describe("forms from origins that are not allowed", () => {
  it.each([
    ["another site", "https://evil.example"],
    ["an opaque origin", "null"],
    ["a host that starts with an allowed host", `${PARTNER_ORIGIN}.evil.example`],
    ["a host that starts with the function's host", `https://${FUNCTION_HOST}.evil.example`],
    ["a subdomain of the function's host", `https://evil.${FUNCTION_HOST}`],
    ["the function's host on another port", `https://${FUNCTION_HOST}:8443`],
    ["the function's host by another protocol", `ftp://${FUNCTION_HOST}`],
    ["a user name that looks like the function's host", `https://${FUNCTION_HOST}@evil.example`],
  ])(
    "rejects a form from %s with 403, stores nothing, and links to the site's home page",
    async (_case, origin) => {
      const before = (await storedLeads(server)).length;
      const response = await post(origin);
      expect(response).toEqual({ status: 403, allowedOrigin: null, homeLinks: SITE_HOME_LINKS });
      expect(await storedLeads(server)).toHaveLength(before);
    },
  );
});
