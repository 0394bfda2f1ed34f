/**
 * Tests the result pages for forms posted without JavaScript. tests/browsers/journeys/no-script.ts tests
 * that these pages keep the entered values.
 */
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { loadBusiness, telHref } from "#business/business.ts";
import { FUNCTION_PATH, MAX_BODY_BYTES, PLAIN_POST_FIELDS } from "#contract/endpoint.ts";
import { MESSAGES } from "#contract/messages.ts";
import { formatMonths } from "#forms/duration.ts";
import { RESULT_SLOTS } from "#forms/result-slots.ts";
import { readPage } from "../support/built-site.ts";
import { startFixtureServer } from "../support/fixture-site.ts";
import {
  attribute,
  byId,
  byName,
  findAll,
  type HtmlElement,
  parseHtml,
  textOf,
} from "../support/html.ts";
import { contact, quote } from "../support/leads.ts";
import { startTestServer } from "../support/server.ts";
import { ANON_KEY, postForm, storedLeads } from "./support.ts";

const business = loadBusiness();

const server = await startTestServer({ env: { RATE_LIMIT: "off" } });
afterAll(server.dispose);

/** Parses a result page and extracts its links and text. */
async function parseResponse(response: Response) {
  const raw = await response.text();
  const document = parseHtml(raw);
  const links = byName(document, "a").map((link) => [attribute(link, "href"), textOf(link)]);
  return { raw, document, links, text: textOf(document) };
}

describe("a valid form", () => {
  it.each([contact({ message: "Sent without JavaScript." }), quote({ services: ["3D Mapping"] })])(
    "$type form: returns the required success message and stores the lead",
    async (payload) => {
      const response = await postForm(server, payload);
      expect(response.status).toBe(200);
      expect(response.headers.get("Content-Type")).toMatch(/^text\/html; charset=utf-8$/i);
      const { raw, document, links } = await parseResponse(response);
      const [status] = findAll(document, (element) => attribute(element, "role") === "status");
      expect(status && textOf(status)).toBe(MESSAGES[payload.type].success);
      expect(raw).toContain('<html lang="en-US">');
      expect(raw).toMatch(new RegExp(`<title>.+ – ${business.name}</title>`));
      expect(byName(document, "h1")).toHaveLength(1);
      expect(links).toContainEqual([`${server.url}/`, "Return to Home"]);
      expect(raw).toContain('<meta name="robots" content="noindex">');
      const [newestLead] = await storedLeads(server);
      expect(newestLead?.payload).toEqual(payload);
      expect(newestLead?.mails).toHaveLength(2);
    },
  );

  it("accepts a form sent as multipart/form-data", async () => {
    const body = new FormData();
    for (const [name, value] of Object.entries(contact({ message: "In parts." }))) {
      body.append(name, value);
    }
    body.append(PLAIN_POST_FIELDS.key, ANON_KEY);
    const response = await fetch(server.url + FUNCTION_PATH, { method: "POST", body });
    expect(response.status).toBe(200);
  });

  it("returns the success message, but flags the lead and queues no email, if the honeypot is filled in", async () => {
    const payload = contact({ message: "Buy pills.", email: "bot@example.com" });
    const response = await postForm(server, {
      ...payload,
      [PLAIN_POST_FIELDS.honeypot]: "http://x",
    });
    expect(response.status).toBe(200);
    expect((await parseResponse(response)).text).toContain(MESSAGES.contact.success);
    const [newestLead] = await storedLeads(server);
    expect(newestLead).toMatchObject({ flags: ["honeypot"], mails: [] });
  });
});

describe("an invalid form", () => {
  it("moves focus to a summary that links each error to its field, and escapes markup", async () => {
    const markup = { name: `"Ada" <b>&'`, description: "\nOne\n<script>alert(1)</script>" };
    const response = await postForm(server, quote({ ...markup, email: "ada@", phone: "" }));
    expect(response.status).toBe(422);
    const { raw, document, links, text } = await parseResponse(response);
    expect(raw).not.toContain("<script>alert");
    expect(raw).not.toContain("<b>");
    expect(text).toContain("<script>alert(1)</script>");
    expect(byName(document, "title").map(textOf).join()).toMatch(/^Error: /);
    expect(links).toContainEqual(["#quote-phone", "Phone Number is required."]);
    expect(links).toContainEqual([
      "#quote-email",
      expect.stringMatching(/^Email Address must be one email address/),
    ]);
    for (const name of ["email", "phone"]) {
      const control = byId(document, `quote-${name}`);
      expect(attribute(control, "aria-invalid")).toBe("true");
      expect(textOf(byId(document, attribute(control, "aria-describedby")))).not.toBe("");
    }
    // The browser moves focus to the error summary, which also links to the phone number.
    const [alert] = findAll(document, (element) => attribute(element, "role") === "alert");
    expect(alert?.attributes.has("autofocus")).toBe(true);
    expect(alert && byName(alert, "a").map((link) => attribute(link, "href"))).toContain(
      telHref(business),
    );
  });
});

it.each([contact(), quote()])(
  "$type form: is returned with the same labels, options, hints and privacy line as on the home page",
  async (payload) => {
    const textsIn = (form: HtmlElement) =>
      byName(form, "label", "legend", "option", "p", "summary").map(textOf);
    const [homePageForm] = byName(byId(readPage("/").document, payload.type), "form");
    const { document } = await parseResponse(
      await postForm(server, { ...payload, unknown: "field" }),
    );
    const [returnedForm] = byName(document, "form");
    expect(returnedForm && textsIn(returnedForm)).toEqual(homePageForm && textsIn(homePageForm));
    expect(textOf(document)).toContain(formatMonths(business.privacy.keepMonths));
  },
);

describe("the site's layout around a form's result", () => {
  it("has the site's header, footer and policy, and shows what a visitor types only as text", async () => {
    const slots = Object.values(RESULT_SLOTS).join(" $& $1 ");
    const response = await postForm(server, contact({ name: slots, email: "ada@" }));
    expect(response.headers.get("Content-Security-Policy")).toBe("frame-ancestors 'none'");
    const { raw, document, text } = await parseResponse(response);
    expect(raw).toMatch(/<meta charset="utf-8"><meta http-equiv="Content-Security-Policy"/);
    expect(attribute(byId(document, "contact-name"), "value")).toBe(slots);
    for (const name of ["title", "h1"])
      expect(byName(document, name).map(textOf).join()).not.toContain("ANSWER");
    const home = textOf(readPage("/").document);
    const [footer] = byName(document, "footer");
    expect(footer && home.endsWith(textOf(footer))).toBe(true);
    expect(text.match(/RESULT-/g)).toBeNull();
  });

  it("has no URL of its own", async () => {
    expect((await fetch(`${server.url}/form-result`)).status).toBe(404);
    expect(await (await fetch(`${server.url}/sitemap.xml`)).text()).not.toContain("form-result");
  });

  it("is left out where the endpoint runs without the site; the result still links to the invalid field", async () => {
    const bare = await startFixtureServer({ env: { RATE_LIMIT: "off" } });
    onTestFinished(bare.dispose);
    const response = await postForm(bare, contact({ email: "ada@" }));
    expect(response.headers.get("Content-Security-Policy")).toMatch(
      /^default-src 'none'; style-src 'sha256-\S+'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    const { raw, document, links, text } = await parseResponse(response);
    expect(raw).not.toContain("<script");
    expect(links).toContainEqual(["#contact-email", expect.stringMatching(/^Email Address must/)]);
    expect(byName(document, "h1")).toHaveLength(1);
    expect(text).toContain("Return to Home");
  });
});

describe("an unacceptable form post", () => {
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
    "rejects %s with status %i, stores nothing, and returns a page that links to the phone number",
    async (_case, status, body, contentType) => {
      const before = (await storedLeads(server)).length;
      const headers: HeadersInit = contentType ? { "Content-Type": contentType } : {};
      const response = await fetch(server.url + FUNCTION_PATH, { method: "POST", body, headers });
      expect(response.status).toBe(status);
      const { document, links } = await parseResponse(response);
      const heading = body === upload ? "Please check your message" : "This could not be sent";
      expect(byName(document, "h1").map(textOf)).toEqual([heading]);
      expect(links).toContainEqual([telHref(business), business.phone]);
      expect(await storedLeads(server)).toHaveLength(before);
    },
  );
});
