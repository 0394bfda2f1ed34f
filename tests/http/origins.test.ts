/** Tests which origins may call the function, from scripts (CORS) and with plain form posts. */
import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { FUNCTION_PATH, HEADERS, PLAIN_POST_FIELDS } from "#contract/endpoint.ts";
import { startFixtureServer } from "../support/fixture-site.ts";
import { contact } from "../support/leads.ts";
import { ANON_KEY, invoke, request, storedLeads } from "./support.ts";

const PARTNER = "https://partner.example";
const SITE = "https://example.com";
/** The host on which clients reach the function; the site is on another host (docs/deploy.md). */
const HOST = "forms.example.com";

const server = await startFixtureServer({
  env: { SITE_URL: SITE, ALLOWED_ORIGINS: PARTNER, RATE_LIMIT: "off" },
});
afterAll(server.dispose);

/** Sends a browser's preflight request for these headers. */
const preflight = (origin: string, headers: string[] = []) =>
  fetch(server.url + FUNCTION_PATH, {
    method: "OPTIONS",
    headers: {
      Origin: origin,
      "Access-Control-Request-Method": "POST",
      "Access-Control-Request-Headers": headers.join(","),
    },
  });

describe("preflight", () => {
  it("allows the headers that supabase-js and our page send", async () => {
    const { corsHeaders } = await import("@supabase/supabase-js/cors");
    const supabaseHeaders = corsHeaders["Access-Control-Allow-Headers"]?.split(", ") ?? [];
    const headers = [
      ...supabaseHeaders,
      ...Object.values(HEADERS).map((name) => name.toLowerCase()),
    ];
    const response = await preflight(PARTNER, headers);
    expect(response.status).toBe(204);
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe(PARTNER);
    expect(response.headers.get("Access-Control-Allow-Methods")).toContain("POST");
    expect(response.headers.get("Vary")).toContain("Origin");
    const allowed = response.headers.get("Access-Control-Allow-Headers")?.split(/, ?/);
    expect(allowed).toEqual(expect.arrayContaining(headers));
  });

  it("rejects an origin that is not allowed with 403", async () => {
    const response = await preflight("https://evil.example");
    expect(response.status).toBe(403);
    expect(response.headers.get("Access-Control-Allow-Origin")).toBeNull();
  });
});

it("lets only allowed origins read responses and errors", async () => {
  const accepted = await invoke(server, contact(), { Origin: PARTNER });
  expect(accepted.headers.get("Access-Control-Allow-Origin")).toBe(PARTNER);
  const invalid = await invoke(server, {}, { Origin: PARTNER });
  expect(invalid.status).toBe(422);
  expect(invalid.headers.get("Access-Control-Allow-Origin")).toBe(PARTNER);
  const rejected = await invoke(server, contact(), { Origin: "https://evil.example" });
  expect(rejected.status).toBe(403);
  expect(rejected.headers.get("Access-Control-Allow-Origin")).toBeNull();
});

/** Posts a form from this origin as a browser does. @returns the response's status, CORS header and links to home pages */
async function post(origin: string, change: Parameters<typeof contact>[0] = {}) {
  const fields = { ...contact(change), [PLAIN_POST_FIELDS.key]: ANON_KEY };
  const form = new URLSearchParams(fields).toString();
  const { status, headers, body } = await request(server, FUNCTION_PATH, {
    method: "POST",
    headers: {
      Host: HOST,
      Origin: origin,
      "Content-Type": "application/x-www-form-urlencoded",
      "Content-Length": String(form.length),
    },
    body: form,
  });
  return {
    status,
    allowed: headers.get("Access-Control-Allow-Origin"),
    homeLinks: [...body.matchAll(/<a href="(http[^"]*|null[^"]*)"/g)].map(([, href]) => href),
  };
}

const LINKS_HOME = [`${SITE}/`, `${SITE}/`];

it("accepts a corrected form posted from the function's error page, and links to the home page", async () => {
  const invalid = await post(SITE, { email: "ada@" });
  expect(invalid).toMatchObject({ status: 422, homeLinks: LINKS_HOME });
  const before = (await storedLeads(server)).length;
  // The error page is on the function's host.
  const corrected = await post(`https://${HOST}`, { message: `Corrected, ${randomUUID()}` });
  expect(corrected).toMatchObject({ status: 200, homeLinks: LINKS_HOME });
  expect(await storedLeads(server)).toHaveLength(before + 1);
});

it("links back to the site that posted the form if its origin is allowed", async () => {
  expect(await post(PARTNER)).toMatchObject({
    status: 200,
    homeLinks: [`${PARTNER}/`, `${PARTNER}/`],
  });
});

describe("forms from origins that are not allowed", () => {
  it.each([
    ["another site", "https://evil.example"],
    ["an opaque origin", "null"],
    ["a host that starts with an allowed host", `${PARTNER}.evil.example`],
    ["a host that starts with the function's host", `https://${HOST}.evil.example`],
    ["a subdomain of the function's host", `https://evil.${HOST}`],
    ["the function's host on another port", `https://${HOST}:8443`],
    ["the function's host by another protocol", `ftp://${HOST}`],
    ["a user name that looks like the function's host", `https://${HOST}@evil.example`],
  ])(
    "rejects a form from %s with 403, stores nothing, and links to the site",
    async (_case, origin) => {
      const before = (await storedLeads(server)).length;
      const response = await post(origin);
      expect(response).toEqual({ status: 403, allowed: null, homeLinks: LINKS_HOME });
      expect(await storedLeads(server)).toHaveLength(before);
    },
  );
});
