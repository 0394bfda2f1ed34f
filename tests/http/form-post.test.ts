/** Forms posted without JavaScript: each outcome is answered with its own page and status. */
import { afterAll, describe, expect, it } from "vitest";
import { loadBusiness, telHref } from "#business/business.ts";
import { FUNCTION_PATH, MAX_BODY_BYTES, PLAIN_POST_FIELDS } from "#contract/endpoint.ts";
import type { Payload } from "#contract/fields.ts";
import { FORMS } from "../site/specification.ts";
import { contact, quote } from "../support/leads.ts";
import { startTestServer } from "../support/server.ts";
import { linksOf, parseHtml, textOf } from "../support/site.ts";
import { ANON_KEY, postForm, storedLeads } from "./support.ts";

const business = loadBusiness();

const server = await startTestServer({ env: { RATE_LIMIT: "off" } });
const limited = await startTestServer();
const failing = await startTestServer({ dataDir: "/dev/null/data" });
for (const { dispose } of [server, limited, failing]) afterAll(dispose);

async function readPage(response: Response) {
  const document = parseHtml(await response.text());
  const texts = (name: string) => [...document.querySelectorAll(name)].map(textOf);
  return {
    headings: texts("h1"),
    title: texts("title").join(),
    main: texts("main").join(),
    links: linksOf(document).map(({ href }) => href),
    robots: [...document.querySelectorAll("meta[name=robots]")].map((meta) =>
      meta.getAttribute("content"),
    ),
  };
}

/** Posts forms until the client's limit is reached, and returns the last response. */
async function postTooMany(payload: Payload): Promise<Response> {
  for (let count = 0; count < 10; count += 1)
    await postForm(limited, { ...payload, name: `Visitor ${count}` });
  return postForm(limited, payload);
}

const OUTCOMES: [string, number, (payload: Payload) => Promise<Response>, heading: RegExp][] = [
  ["stored", 200, (payload) => postForm(server, payload), /sent$/],
  ["not valid", 422, (payload) => postForm(server, { ...payload, email: "ada@" }), /^Please check/],
  ["one too many", 429, postTooMany, /was not sent$/],
  [
    "not stored, as the store can't write",
    503,
    (payload) => postForm(failing, payload),
    /was not sent$/,
  ],
];

describe.each([contact(), quote()])("a $type form", (payload) => {
  it.each(OUTCOMES)(
    "that is %s gets status %i and the page of that outcome",
    async (_, status, send, heading) => {
      const response = await send(payload);
      expect(response.status).toBe(status);
      expect(response.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
      expect(response.headers.get("Cache-Control")).toBe("no-store");
      if (status >= 429) expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
      const { success, failure } = FORMS[payload.type];
      const { headings, title, main, links, robots } = await readPage(response);
      expect(headings).toEqual([expect.stringMatching(heading)]);
      expect(headings[0]?.includes("uote")).toBe(payload.type === "quote");
      expect(title.startsWith("Error: ")).toBe(status !== 200);
      expect(main).toContain(status === 200 ? success : failure);
      expect(main.includes("Go back")).toBe(status === 422 || status === 503);
      expect(links).toContain("/");
      expect(links).toContain(telHref(business));
      expect(robots).toEqual(["noindex"]);
    },
  );

  it("is stored with its values and two emails", async () => {
    const name = "Without JavaScript";
    expect((await postForm(server, { ...payload, name })).status).toBe(200);
    const lead = (await storedLeads(server)).find((stored) => stored.payload.name === name);
    expect(lead?.payload).toEqual({ ...payload, name });
    expect(lead?.mails).toHaveLength(2);
  });
});

it("accepts a form sent as multipart/form-data", async () => {
  const body = new FormData();
  for (const [name, value] of Object.entries(contact({ message: "In parts." })))
    body.append(name, value as string);
  body.append(PLAIN_POST_FIELDS.key, ANON_KEY);
  const response = await fetch(server.url + FUNCTION_PATH, { method: "POST", body });
  expect(response.status).toBe(200);
});

const URLENCODED = "application/x-www-form-urlencoded";
const fields = (change: Record<string, string>) =>
  new URLSearchParams({ apikey: ANON_KEY, ...contact(), ...change });
const upload = new FormData();
for (const [name, value] of fields({})) upload.append(name, value);
upload.set("message", new File(["x"], "x.txt"));

it.each<[string, number, body: BodyInit, contentType?: string]>([
  ["a wrong API key", 401, fields({ apikey: "wrong" })],
  ["an unknown form type", 422, fields({ type: "order" })],
  ["an uploaded file", 422, upload],
  ["30,000 fields", 422, `apikey=${ANON_KEY}${"&a".repeat(30_000)}`, URLENCODED],
  ["a body over the limit", 413, "a".repeat(MAX_BODY_BYTES + 1), URLENCODED],
  ["malformed multipart parts", 400, "--x", "multipart/form-data; boundary=y"],
])(
  "rejects %s with %i, stores nothing, and sends a page with the failure and the phone number",
  async (_case, status, body, contentType) => {
    const before = (await storedLeads(server)).length;
    const headers: HeadersInit = contentType ? { "Content-Type": contentType } : {};
    const response = await fetch(server.url + FUNCTION_PATH, { method: "POST", body, headers });
    expect(response.status).toBe(status);
    const { main, links } = await readPage(response);
    expect(main).toContain(FORMS.contact.failure);
    expect(links).toContain(telHref(business));
    expect(await storedLeads(server)).toHaveLength(before);
  },
);
