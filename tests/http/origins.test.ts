/** Which origins may call the function, with JavaScript (CORS) and with plain form posts. */
import { afterAll, expect, it } from "vitest";
import { FUNCTION_PATH, HEADERS, PLAIN_POST_FIELDS } from "#contract/endpoint.ts";
import { startFixtureServer } from "../support/fixture-site.ts";
import { contact } from "../support/leads.ts";
import { ANON_KEY, invoke, request, storedLeads } from "./support.ts";

const PARTNER_ORIGIN = "https://partner.example";
const SITE_ORIGIN = "https://example.com";
/** The function's host, which differs from the site's. */
const FUNCTION_HOST = "forms.example.com";

const server = await startFixtureServer({
  env: { SITE_URL: SITE_ORIGIN, ALLOWED_ORIGINS: PARTNER_ORIGIN, RATE_LIMIT: "off" },
});
afterAll(server.dispose);

/** What clients of hosted functions send (Supabase's `corsHeaders`), and our own pages. */
const CLIENT_HEADERS = [
  ...["authorization", "x-client-info", "apikey", "content-type"],
  ...Object.values(HEADERS).map((name) => name.toLowerCase()),
];

/** Sends a preflight request, as a browser does. */
const preflight = (origin: string) =>
  fetch(server.url + FUNCTION_PATH, {
    method: "OPTIONS",
    headers: {
      Origin: origin,
      "Access-Control-Request-Method": "POST",
      "Access-Control-Request-Headers": CLIENT_HEADERS.join(","),
    },
  });

it("allows an allowed origin to send the headers of clients of hosted functions, and another origin nothing", async () => {
  const response = await preflight(PARTNER_ORIGIN);
  expect(response.status).toBe(204);
  expect(response.headers.get("Access-Control-Allow-Origin")).toBe(PARTNER_ORIGIN);
  expect(response.headers.get("Access-Control-Allow-Methods")).toContain("POST");
  expect(response.headers.get("Vary")).toContain("Origin");
  const allowed = response.headers.get("Access-Control-Allow-Headers")?.split(/, ?/);
  expect(allowed).toEqual(expect.arrayContaining(CLIENT_HEADERS));

  const refused = await preflight("https://evil.example");
  expect(refused.status).toBe(403);
  expect(refused.headers.get("Access-Control-Allow-Origin")).toBeNull();
});

it("lets only allowed origins read responses and errors", async () => {
  for (const body of [contact(), {}]) {
    const response = await invoke(server, body, { Origin: PARTNER_ORIGIN });
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe(PARTNER_ORIGIN);
    expect(response.headers.get("Access-Control-Expose-Headers")).toContain("Retry-After");
  }
  const rejected = await invoke(server, contact(), { Origin: "https://evil.example" });
  expect(rejected.status).toBe(403);
  expect(rejected.headers.get("Access-Control-Allow-Origin")).toBeNull();
});

/** Posts a form as a browser does on a page of this origin. */
async function post(origin: string) {
  const body = new URLSearchParams({
    ...contact({ message: `From ${origin}` }),
    [PLAIN_POST_FIELDS.key]: ANON_KEY,
  }).toString();
  const { status } = await request(server, FUNCTION_PATH, {
    method: "POST",
    headers: {
      Host: FUNCTION_HOST,
      Origin: origin,
      "Content-Type": "application/x-www-form-urlencoded",
      "Content-Length": String(body.length),
    },
    body,
  });
  return status;
}

it.each([
  ["the site", SITE_ORIGIN],
  ["an allowed origin", PARTNER_ORIGIN],
  ["the function's own host", `https://${FUNCTION_HOST}`],
  ["a page of ours that names no referrer", "null"],
])("stores a plain form from %s", async (_case, origin) => {
  const before = (await storedLeads(server)).length;
  expect(await post(origin)).toBe(200);
  expect(await storedLeads(server)).toHaveLength(before + 1);
});

it.each([
  ["another site", "https://evil.example"],
  ["a host that starts with an allowed host", `${PARTNER_ORIGIN}.evil.example`],
  ["a host that starts with the function's host", `https://${FUNCTION_HOST}.evil.example`],
  ["a subdomain of the function's host", `https://evil.${FUNCTION_HOST}`],
  ["the function's host on another port", `https://${FUNCTION_HOST}:8443`],
  ["the function's host by another protocol", `ftp://${FUNCTION_HOST}`],
  ["a user name that looks like the function's host", `https://${FUNCTION_HOST}@evil.example`],
])("rejects a plain form from %s with 403 and stores nothing", async (_case, origin) => {
  const before = (await storedLeads(server)).length;
  expect(await post(origin)).toBe(403);
  expect(await storedLeads(server)).toHaveLength(before);
});
