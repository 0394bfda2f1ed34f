import { createTransport } from "nodemailer";
import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { FIELDS, type Payload } from "#contract/fields.ts";
import type { Lead } from "#leads/rows.ts";
import type { MailKind } from "#leads/schema.ts";
import { contact, quote } from "../../tests/support/leads.ts";
import { mailSettings } from "../../tests/support/mail.ts";
import { compose } from "./compose.tsx";

const settings = mailSettings();
const reference = "K7RM-4PXD";

const leadOf = (payload: Payload): Lead => ({
  id: "1M7WKM25S8ZA7P02X4",
  reference,
  createdAt: Date.UTC(2026, 4, 20, 18, 5),
  payload,
  isFlagged: false,
  answeredAt: null,
});

/** Composes an email, and reads it as a mail program does. */
async function read(kind: MailKind, ...leads: Lead[]) {
  const mail = await compose({ kind, message_id: "<x@y>", leads }, settings);
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(mail);
  const {
    text = "",
    html = "",
    subject = "",
    ...email
  } = await PostalMime.parse(message as Buffer);
  return { ...email, text, html, subject };
}

const readMail = (kind: MailKind, payload: Payload) => read(kind, leadOf(payload));

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

test("a summary lists every lead in full as plain text, people's apart from what bots sent", async () => {
  const { subject, text, html } = await read(
    "summary",
    { ...leadOf(quote({ name: "<i>Grace</i>" })), reference: "AAAA-2222" },
    { ...leadOf(contact({ message: "First line\nSecond line" })), isFlagged: true },
  );
  expect([subject, html]).toEqual(["2 forms in one email", ""]);
  const { subject: one } = await read("summary", leadOf(quote()));
  expect(one).toBe("1 form in one email");
  for (const { label } of FIELDS.quote) expect(text).toContain(label);
  expect(text).toMatch(/AAAA-2222[\s\S]*<i>Grace<\/i>[\s\S]*look like a bot's/);
  expect(text).toContain("  First line\n  Second line");
});
