/** Forms sent without script: the small pages that answer, with everything typed kept. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attribute, byName, parseHtml } from "#build/html.ts";
import { loadBusiness, telHref } from "#business/business.ts";
import { FUNCTION_PATH, MAX_BODY_BYTES, PLAIN_POST_FIELDS } from "#contract/endpoint.ts";
import { FIELDS, hasAsterisk } from "#contract/fields.ts";
import { MESSAGES } from "#contract/messages.ts";
import { startFixtureServer } from "../support/fixture-site.ts";
import { contact, quote } from "../support/leads.ts";
import type { TestServer } from "../support/server.ts";
import { ANON_KEY, postForm, storedLeads } from "./support.ts";

const business = loadBusiness();

let server: TestServer;
beforeAll(async () => {
  server = await startFixtureServer({ env: { RATE_LIMIT: "off" } });
});
afterAll(() => server.dispose());

/** What a parser gives the visitor: character references resolved. */
const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };
const readable = (html: string) =>
  html.replace(/&(?:#x([\da-f]+)|(\w+));/g, (match, code?: string, name = "") =>
    code === undefined ? (NAMED[name] ?? match) : String.fromCharCode(Number.parseInt(code, 16)),
  );

/** Reads a page's form fields as a browser would send them again. */
function resubmit(html: string): URLSearchParams {
  const document = parseHtml(html);
  const body = new URLSearchParams();
  for (const input of byName(document, "input")) {
    const checked = attribute(input, "type") !== "checkbox" || input.attributes.has("checked");
    if (checked) body.append(attribute(input, "name"), attribute(input, "value"));
  }
  for (const area of byName(document, "textarea")) {
    body.append(attribute(area, "name"), area.children.join(""));
  }
  for (const select of byName(document, "select")) {
    const chosen = byName(select, "option").find(({ attributes }) => attributes.has("selected"));
    body.append(attribute(select, "name"), chosen ? attribute(chosen, "value") : "");
  }
  return body;
}

describe("a good form", () => {
  it.each([contact({ message: "Sent without script." }), quote({ location: "Golden, CO" })])(
    "$type: the exact words, and the lead is stored",
    async (payload) => {
      const response = await postForm(server, payload);
      expect(response.status).toBe(200);
      expect(response.headers.get("Content-Type")).toMatch(/^text\/html; charset=utf-8$/i);
      const html = readable(await response.text());
      expect(html).toContain(`<p role="status">${MESSAGES[payload.type].success}</p>`);
      expect(html).toMatch(/<html lang="en">[\s\S]*<title>.+ – /);
      expect(html).toContain(` – ${business.name}</title>`);
      expect(html.match(/<h1>/g)).toHaveLength(1);
      expect(html).toContain(`<a href="${server.url}/">Return to Home</a>`);
      expect(html).not.toContain("<script");
      const [newest] = await storedLeads(server);
      expect(newest?.payload).toEqual(payload);
      expect(newest?.mails).toHaveLength(2);
    },
  );

  it("may come as multipart/form-data", async () => {
    const body = new FormData();
    for (const [name, value] of Object.entries(contact({ message: "In parts." }))) {
      body.append(name, value);
    }
    body.append(PLAIN_POST_FIELDS.key, ANON_KEY);
    const response = await fetch(server.url + FUNCTION_PATH, { method: "POST", body });
    expect(response.status).toBe(200);
  });

  it("filled by a bot looks the same, and mails nobody", async () => {
    const payload = contact({ message: "Buy pills.", email: "bot@example.com" });
    const response = await postForm(server, { ...payload, [PLAIN_POST_FIELDS.trap]: "http://x" });
    expect(response.status).toBe(200);
    expect(readable(await response.text())).toContain(MESSAGES.contact.success);
    const [newest] = await storedLeads(server);
    expect(newest).toMatchObject({ flags: ["trap"], mails: [] });
  });
});

describe("a form with mistakes", () => {
  const wrong = {
    ...quote({
      name: `"Ada" <b>&'`,
      email: "ada@",
      description: "\nLine one\n<script>alert(1)</script>",
      budget: "discuss",
    }),
    phone: "",
  };

  it("says what is wrong field by field, each linked, with everything typed kept", async () => {
    const response = await postForm(server, wrong);
    expect(response.status).toBe(422);
    const raw = await response.text();
    expect(raw).not.toContain("<script");
    expect(raw).not.toContain("<b>");
    const html = readable(raw);
    expect(html).toContain("<title>Error: ");
    expect(html).toContain('<a href="#email">Email Address must be one e-mail address');
    expect(html).toContain('<a href="#phone">Phone Number is required.</a>');
    for (const name of ["email", "phone"]) {
      expect(raw).toMatch(
        new RegExp(`<input id="${name}"[^>]*aria-invalid="true" aria-describedby="${name}-wrong"`),
      );
      expect(raw).toContain(`id="${name}-wrong"`);
    }
    const again = resubmit(raw);
    expect(again.get("type")).toBe("quote");
    expect(again.get("name")).toBe(wrong.name);
    expect(again.get("description")).toBe(wrong.description);
    expect(again.get("budget")).toBe("discuss");
    expect(again.get("projectType")).toBe("real-estate");
    expect(again.getAll("services")).toEqual(wrong.services);
  });

  it("shows every field with its label, bounds and choices", async () => {
    const html = readable(await (await postForm(server, wrong)).text());
    for (const field of FIELDS.quote) {
      expect(html).toContain(`>${field.label}${hasAsterisk(field) ? " *" : ""}</`);
      for (const option of field.options ?? []) expect(html).toContain(`>${option.label}</`);
    }
    expect(html).toContain('rows="4" maxLength="5000"');
    expect(html.match(/ required(=""|[ >])/g)).toHaveLength(5);
  });

  it("can be mended and sent from that very page", async () => {
    const again = resubmit(await (await postForm(server, wrong)).text());
    again.set("email", "ada@example.org");
    again.set("phone", "303 555 0111");
    const response = await fetch(server.url + FUNCTION_PATH, {
      method: "POST",
      body: again,
      headers: { Origin: server.url },
    });
    expect(response.status).toBe(200);
    const [newest] = await storedLeads(server);
    expect(newest?.payload).toMatchObject({
      name: wrong.name,
      email: "ada@example.org",
      services: wrong.services,
    });
  });
});

describe("what is not one of our forms", () => {
  const post = (body: BodyInit, headers: Record<string, string> = {}) =>
    fetch(server.url + FUNCTION_PATH, { method: "POST", body, headers });
  const fields = (more: Record<string, string> = {}) =>
    new URLSearchParams({ apikey: ANON_KEY, ...contact(), ...more });

  it.each<[string, number, () => Promise<Response>]>([
    ["a wrong key", 401, () => post(fields({ apikey: "wrong" }))],
    ["an unknown form", 422, () => post(fields({ type: "order" }))],
    [
      "too much",
      413,
      () =>
        post("a".repeat(MAX_BODY_BYTES + 1), {
          "Content-Type": "application/x-www-form-urlencoded",
        }),
    ],
    ["broken parts", 400, () => post("--x", { "Content-Type": "multipart/form-data; boundary=y" })],
  ])("%s gets %i, as a page with the phone number", async (_case, status, call) => {
    const before = (await storedLeads(server)).length;
    const response = await call();
    expect(response.status).toBe(status);
    const html = readable(await response.text());
    expect(html).toContain("<h1>This could not be sent</h1>");
    expect(html).toContain(`<a href="${telHref(business)}">${business.phone}</a>`);
    expect(await storedLeads(server)).toHaveLength(before);
  });

  it.each([
    ["a field twice", new URLSearchParams([...fields(), ["name", "Eve"]])],
    ["a field that is not of the form", fields({ bcc: "eve@example.com" })],
  ])("%s gets 422", async (_case, body) => {
    expect((await post(body)).status).toBe(422);
  });

  it("a file gets 422", async () => {
    const body = new FormData();
    for (const [name, value] of fields()) body.append(name, value);
    body.set("message", new File(["x"], "x.txt"));
    expect((await post(body)).status).toBe(422);
  });
});
