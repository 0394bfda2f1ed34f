import { createTransport, type SendMailOptions } from "nodemailer";
import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { FIELDS, type Payload } from "#contract/fields.ts";
import type { Lead } from "#leads/rows.ts";
import type { MailKind } from "#leads/schema.ts";
import { contact, quote } from "../../tests/support/leads.ts";
import { mailSettings } from "../../tests/support/mail.ts";
import { compose, composeNotice } from "./compose.tsx";

const settings = mailSettings();
const reference = "K7RM-4PXD";

const leadOf = (payload: Payload): Lead => ({
  id: "1M7WKM25S8ZA7P02X4",
  reference,
  createdAt: Date.UTC(2026, 4, 20, 18, 5),
  payload,
  isUnreadable: false,
  isFlagged: false,
  answeredAt: null,
});

/** Reads an email as a mail program does. */
async function read(mail: SendMailOptions) {
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(mail);
  const {
    text = "",
    html = "",
    subject = "",
    ...email
  } = await PostalMime.parse(message as Buffer);
  return { ...email, text, html, subject };
}

const readMail = async (kind: MailKind, payload: Payload, refusals = 0) => {
  const lead = leadOf(payload);
  const mail = { kind, message_id: "<x@y>", lead, refusals };
  return read(await compose(mail, settings));
};

test.each([quote({ page: "/vail", company: "" }), contact()])(
  "lists every field of a $type in the owner's email, with choices by their labels",
  async (payload) => {
    const { text, html } = await readMail("owner", payload);
    for (const field of FIELDS[payload.type]) expect(text).toContain(field.label);
    expect(text).toContain(reference);
    expect(text).toContain("Wednesday, May 20, 2026 at 12:05");
    if (payload.type === "contact") return;
    expect(text).toMatch(/Project Type +Real Estate\n/);
    expect(text).toMatch(/Budget +\$1,000 – \$2,500\n/);
    expect(text).toMatch(/Services +Aerial Photography, 3D Mapping\n/);
    expect(text).toMatch(/Company +not given\n/);
    expect(text).toMatch(
      /Map +https:\/\/www.google.com\/maps\/search\/\?api=1&query=Boulder%2C%20CO\n/,
    );
    expect(text).toMatch(/Page +\/vail\n/);
    expect(text).toContain("  A house on a hill.\n  Twilight, please.");
    expect(html).toBe("");
  },
);

test("limits the subject to one line of 120 characters, whatever the visitor typed", async () => {
  const name = "Eve\r\nBcc: all@example.com\u202e\u0000";
  const mail = await readMail("owner", quote({ name, location: "x ".repeat(150) }));
  expect(mail.subject).toMatch(/^Quote request: Eve Bcc: all@example\.com, x x .*… \(K7RM-4PXD\)$/);
  expect(mail.subject.length).toBeLessThanOrEqual(120);
  expect(mail.replyTo).toMatchObject([{ name: "Eve Bcc: all@example.com" }]);
  expect(mail.bcc).toBeUndefined();
});

test("omits all that the visitor typed or chose from the confirmation", async () => {
  const typedValues = {
    name: "BuyPills",
    company: "BuyPills2",
    location: "BuyPills3",
    description: "BuyPills4",
    phone: "BuyPills5",
    timeline: "BuyPills6",
    services: ["BuyPills7", "3D Mapping"],
  };
  const mail = await readMail("visitor", quote(typedValues));
  expect(mail.to).toEqual([{ name: "", address: "grace@example.com" }]);
  expect(JSON.stringify(mail)).not.toMatch(/BuyPills|3D Mapping/);
});

test.each([quote(), contact()])(
  "says in the confirmation of a $type who will reply, when, and which number to call",
  async (payload) => {
    const mail = await readMail("visitor", payload);
    for (const part of [mail.html, mail.text]) {
      expect(part).toMatch(/pilots? will read/);
      expect(part).toContain("24 hours");
      expect(part.includes("Reply to this email with your files")).toBe(payload.type === "quote");
      expect(part).toContain(settings.business.phone);
      expect(part).toContain(settings.siteUrl);
      expect(part).toContain(reference);
    }
    expect(mail.headers).toContainEqual(
      expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }),
    );
    expect(mail.replyTo).toMatchObject([{ address: settings.business.email }]);
  },
);

test("leaves out what a visitor wrote once the mail server has refused it three times", async () => {
  const typed = contact({ name: "Casino", message: "Casino", phone: "(303) 555-0100" });
  expect((await readMail("owner", typed, 2)).text).toContain("Casino");
  const addresses = await readMail("owner", typed, 3);
  for (const part of [reference, typed.email, typed.phone, `leads show ${reference}`])
    expect(addresses.text).toContain(part);
  expect(addresses.replyTo).toEqual([{ name: "", address: typed.email }]);
  const bare = await readMail("owner", typed, 4);
  expect(bare.subject).toBe(`Message (${reference})`);
  for (const mail of [addresses, bare]) expect(JSON.stringify(mail)).not.toContain("Casino");
  expect(JSON.stringify(bare)).not.toContain(typed.email);
});

test("a notice lists what waits, a line each, and counts the rest and what bots sent", async () => {
  const lead = leadOf(quote({ name: "Grace\nHopper", description: "Casino", location: "Casino" }));
  const notice = {
    id: "notice-1",
    waiting: [lead, lead],
    waitingCount: 302,
    flaggedCount: 7,
    claimed: [],
  };
  const { text, subject } = await read(composeNotice(notice, "addresses", settings));
  expect(subject).toBe("302 forms waiting for an email of their own");
  const line = `${reference}  2026-05-20 12:05  Grace Hopper  grace@example.com  (303) 555-0100  quote`;
  expect(text).toContain(`${line}\n${line}\n`);
  expect(text).toContain("And 300 forms before those.");
  expect(text).toContain("Bots sent 7 forms");
  expect(text).not.toContain("Casino");
  const brief = await read(composeNotice(notice, "reference", settings));
  expect(brief.text).toContain(`${reference}\n${reference}\n`);
  expect(brief.text).not.toMatch(/Grace|example\.com|555/);
});
