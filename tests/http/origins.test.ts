/** Which origins may call the function, from scripts (CORS) and with plain form posts. */
import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { FUNCTION_PATH, HEADERS, PLAIN_POST_FIELDS } from "#contract/endpoint.ts";
import { startFixtureServer } from "../support/fixture-site.ts";
import { contact } from "../support/leads.ts";
import { ANON_KEY, invoke, request, storedLeads } from "./support.ts";

const PARTNER = "https://partner.example";
const SITE = "https://example.com";
/** The function's host if it is separate from the site's (docs/deploy.md). */
const HOST = "forms.example.com";

const server = await startFixtureServer({
  env: { SITE_URL: SITE, ALLOWED_ORIGINS: PARTNER, RATE_LIMIT: "off" },
});
afterAll(server.dispose);

/** Sends a browser's preflight request for these headers. */
const preflight = (origin: string, names: string[] = []) =>
  fetch(server.url + FUNCTION_PATH, {
    method: "OPTIONS",
    headers: {
      Origin: origin,
      "Access-Control-Request-Method": "POST",
      "Access-Control-Request-Headers": names.join(","),
    },
  });

describe("preflight", () => {
  it("allows the headers that supabase-js and our page send", async () => {
    const { corsHeaders } = await import("@supabase/supabase-js/cors");
    const theirs = corsHeaders["Access-Control-Allow-Headers"]?.split(", ") ?? [];
    const names = [...theirs, ...Object.values(HEADERS).map((name) => name.toLowerCase())];
    const response = await preflight(PARTNER, names);
    expect(response.status).toBe(204);
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe(PARTNER);
    expect(response.headers.get("Access-Control-Allow-Methods")).toContain("POST");
    expect(response.headers.get("Vary")).toContain("Origin");
    const allowed = response.headers.get("Access-Control-Allow-Headers")?.split(/, ?/);
    expect(allowed).toEqual(expect.arrayContaining(names));
  });

  it("rejects other origins", async () => {
    const response = await preflight("https://evil.example");
    expect(response.status).toBe(403);
    expect(response.headers.get("Access-Control-Allow-Origin")).toBeNull();
  });
});

it("lets only allowed origins read responses and errors", async () => {
  const ok = await invoke(server, contact(), { Origin: PARTNER });
  expect(ok.headers.get("Access-Control-Allow-Origin")).toBe(PARTNER);
  const wrong = await invoke(server, {}, { Origin: PARTNER });
  expect(wrong.status).toBe(422);
  expect(wrong.headers.get("Access-Control-Allow-Origin")).toBe(PARTNER);
  const evil = await invoke(server, contact(), { Origin: "https://evil.example" });
  expect(evil.status).toBe(403);
  expect(evil.headers.get("Access-Control-Allow-Origin")).toBeNull();
});

/** Posts a form as a browser does, with the given Origin and Host headers. */
async function post(origin: string, change: Parameters<typeof contact>[0] = {}) {
  const fields = { ...contact(change), [PLAIN_POST_FIELDS.key]: ANON_KEY };
  const posted = new URLSearchParams(fields).toString();
  const { status, headers, body } = await request(server, FUNCTION_PATH, {
    method: "POST",
    headers: {
      Host: HOST,
      Origin: origin,
      "Content-Type": "application/x-www-form-urlencoded",
      "Content-Length": String(posted.length),
    },
    body: posted,
  });
  return {
    status,
    allowed: headers.get("Access-Control-Allow-Origin"),
    home: [...body.matchAll(/<a href="(http[^"]*|null[^"]*)"/g)].map(([, href]) => href),
  };
}

const LINKS_HOME = [`${SITE}/`, `${SITE}/`];

it("accepts a corrected form from the function's error page, and links to the home page", async () => {
  const wrong = await post(SITE, { email: "ada@" });
  expect(wrong).toMatchObject({ status: 422, home: LINKS_HOME });
  const before = (await storedLeads(server)).length;
  // The error page has the function's origin.
  const corrected = await post(`https://${HOST}`, { message: `Corrected, ${randomUUID()}` });
  expect(corrected).toMatchObject({ status: 200, home: LINKS_HOME });
  expect(await storedLeads(server)).toHaveLength(before + 1);
});

it("links back to the site that posted the form if its origin is allowed", async () => {
  expect(await post(PARTNER)).toMatchObject({ status: 200, home: [`${PARTNER}/`, `${PARTNER}/`] });
});

describe("rejects a form, and links to the site, if the form comes from", () => {
  it.each([
    ["another site", "https://evil.example"],
    ["an opaque origin", "null"],
    ["a host that starts with an allowed one", `${PARTNER}.evil.example`],
    ["a host that starts with the function's", `https://${HOST}.evil.example`],
    ["a subdomain of the function's host", `https://evil.${HOST}`],
    ["the function's host on another port", `https://${HOST}:8443`],
    ["the function's host by another protocol", `ftp://${HOST}`],
    ["a user name that looks like the function's host", `https://${HOST}@evil.example`],
  ])("%s", async (_case, origin) => {
    const before = (await storedLeads(server)).length;
    const answer = await post(origin);
    expect(answer).toEqual({ status: 403, allowed: null, home: LINKS_HOME });
    expect(await storedLeads(server)).toHaveLength(before);
  });
});
