/**
 * The function on a host of its own (docs/deploy.md), for visitors without script: its pages post
 * back to it, lead home to the site, and never to a site that has no business here.
 */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FUNCTION_PATH, PLAIN_POST_FIELDS } from "#contract/endpoint.ts";
import { makeFixtureSite, removeFixtureSites } from "../support/fixture-site.ts";
import { contact } from "../support/leads.ts";
import { startTestServer, type TestServer } from "../support/server.ts";
import { ANON_KEY, exchange, storedLeads } from "./support.ts";

const SITE = "https://example.com";
const OTHER = "https://www.example.com";
const HOST = "forms.example.com";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    folder: await makeFixtureSite(),
    env: { SITE_URL: SITE, ALLOWED_ORIGINS: OTHER, RATE_LIMIT: "off" },
  });
});
afterAll(async () => {
  await server.dispose();
  await removeFixtureSites();
});

/** Posts a form as a browser does that knows the function by its own host name. */
async function post(origin: string, change: Parameters<typeof contact>[0] = {}, host = HOST) {
  const fields = { ...contact(change), [PLAIN_POST_FIELDS.key]: ANON_KEY };
  const body = new URLSearchParams(fields).toString();
  const answer = await exchange(
    server,
    `POST ${FUNCTION_PATH} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nConnection: close\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  return {
    status: Number(answer.split(" ")[1]),
    allowed: /^access-control-allow-origin: (.*)\r$/im.exec(answer)?.[1],
    home: [...answer.matchAll(/<a href="(http[^"]*|null[^"]*)"/g)].map(([, href]) => href),
  };
}

const LINKS_HOME = [`${SITE}/`, `${SITE}/`];

it("takes a form again from the page that showed it, and leads home to the site", async () => {
  const wrong = await post(SITE, { email: "ada@" });
  expect(wrong).toMatchObject({ status: 422, home: LINKS_HOME });
  const before = (await storedLeads(server)).length;
  // The page was the function's answer: its origin is the function's.
  const mended = await post(`https://${HOST}`, { message: `Mended, ${randomUUID()}` });
  expect(mended).toMatchObject({ status: 200, home: LINKS_HOME });
  expect(await storedLeads(server)).toHaveLength(before + 1);
});

it("leads back to the allowed site the form came from", async () => {
  expect(await post(OTHER)).toMatchObject({ status: 200, home: [`${OTHER}/`, `${OTHER}/`] });
});

describe("refuses, with a page that leads to the site,", () => {
  it.each([
    ["another site", "https://evil.example"],
    ["a page without an origin", "null"],
    ["a host whose name begins like its own", `https://${HOST}.evil.example`],
    ["a host below its own", `https://evil.${HOST}`],
    ["its own host on another port", `https://${HOST}:8443`],
    ["its own host by another protocol", `ftp://${HOST}`],
    ["a user name that looks like its own host", `https://${HOST}@evil.example`],
  ])("%s", async (_case, origin) => {
    const before = (await storedLeads(server)).length;
    const answer = await post(origin);
    expect(answer).toEqual({ status: 403, allowed: undefined, home: LINKS_HOME });
    expect(await storedLeads(server)).toHaveLength(before);
  });
});
