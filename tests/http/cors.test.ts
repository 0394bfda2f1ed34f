/** CORS as browsers apply it, and the function called by @supabase/supabase-js from Node. */
import { createClient, FunctionsHttpError } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FUNCTION_NAME, FUNCTION_PATH, HEADERS } from "#contract/endpoint.ts";
import { makeFixtureSite, removeFixtureSites } from "../support/fixture-site.ts";
import { contact, quote } from "../support/leads.ts";
import { startTestServer, type TestServer } from "../support/server.ts";
import { ANON_KEY, invoke, storedLeads } from "./support.ts";

const PARTNER = "https://partner.example";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    folder: await makeFixtureSite(),
    env: { RATE_LIMIT: "off", ALLOWED_ORIGINS: PARTNER },
  });
});
afterAll(async () => {
  await server.dispose();
  await removeFixtureSites();
});

const preflight = (origin: string) =>
  fetch(server.url + FUNCTION_PATH, {
    method: "OPTIONS",
    headers: { Origin: origin, "Access-Control-Request-Method": "POST" },
  });

describe("preflight", () => {
  it("lets an allowed page send what supabase-js and our page send", async () => {
    const response = await preflight(PARTNER);
    expect(response.status).toBe(204);
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe(PARTNER);
    expect(response.headers.get("Access-Control-Allow-Methods")).toContain("POST");
    expect(response.headers.get("Vary")).toContain("Origin");
    const allowed = response.headers.get("Access-Control-Allow-Headers")?.split(/, ?/);
    const sent = ["apikey", "authorization", "content-type", "x-client-info", "x-region"];
    for (const name of [...sent, ...Object.values(HEADERS)]) {
      expect(allowed).toContain(name.toLowerCase());
    }
  });

  it("allows every header that supabase-js names in its own CORS list", async () => {
    const { corsHeaders } = await import("@supabase/supabase-js/cors");
    const response = await preflight(PARTNER);
    const allowed = response.headers.get("Access-Control-Allow-Headers")?.split(/, ?/);
    for (const name of corsHeaders["Access-Control-Allow-Headers"]?.split(", ") ?? []) {
      expect(allowed).toContain(name);
    }
  });

  it("lets no other page call", async () => {
    const response = await preflight("https://evil.example");
    expect(response.status).toBe(403);
    expect(response.headers.get("Access-Control-Allow-Origin")).toBeNull();
  });
});

it("lets an allowed page read answers and errors, and no other", async () => {
  const ok = await invoke(server, contact(), { Origin: PARTNER });
  expect(ok.headers.get("Access-Control-Allow-Origin")).toBe(PARTNER);
  const wrong = await invoke(server, {}, { Origin: PARTNER });
  expect(wrong.status).toBe(422);
  expect(wrong.headers.get("Access-Control-Allow-Origin")).toBe(PARTNER);
  const evil = await invoke(server, contact(), { Origin: "https://evil.example" });
  expect(evil.status).toBe(403);
  expect(evil.headers.get("Access-Control-Allow-Origin")).toBeNull();
});

describe("@supabase/supabase-js", () => {
  const client = (key = ANON_KEY) =>
    createClient(server.url, key, { auth: { persistSession: false, autoRefreshToken: false } });

  it("invokes the function", async () => {
    const { data, error } = await client().functions.invoke(FUNCTION_NAME, { body: quote() });
    expect(error).toBeNull();
    const lead = (await storedLeads(server)).find(({ id }) => id === data.id);
    expect(lead?.payload).toEqual(quote());
  });

  it("gives what is wrong as an error whose body can be read", async () => {
    const { data, error } = await client().functions.invoke(FUNCTION_NAME, {
      body: contact({ email: "nobody" }),
    });
    expect(data).toBeNull();
    expect(error).toBeInstanceOf(FunctionsHttpError);
    const response = (error as FunctionsHttpError).context as Response;
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      error: { code: "invalid", fields: { email: expect.stringContaining("e-mail") } },
    });
  });

  it("gives a wrong key as an error", async () => {
    const { error } = await client("some-other-key").functions.invoke(FUNCTION_NAME, {
      body: contact(),
    });
    expect((error as FunctionsHttpError).context.status).toBe(401);
  });
});
