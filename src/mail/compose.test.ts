import { expect, test } from "vitest";
import { FIELDS, type Payload } from "#contract/fields.ts";
import type { MailKind } from "#leads/database/schema.ts";
import type { LeadFlag } from "#leads/lead.ts";
import { contact, quote } from "../../tests/support/leads.ts";
import { mailSettings } from "../../tests/support/mail.ts";
import { compose } from "./compose.tsx";

const settings = mailSettings();
const id = "1M7WKM25S8ZA7P02X4";
const reference = "K7RM-4PXD";

function composeMail(kind: MailKind, payload: Payload, flags: LeadFlag[] = []) {
  const lead = { id, reference, createdAt: Date.UTC(2026, 4, 20, 18, 5), payload, flags };
  return compose({ kind, messageId: "<x@y>", lead }, [lead], settings);
}

test.each([quote(), contact()])(
  "lists every field of a $type in the owner's email, and addresses replies to the visitor",
  async (payload) => {
    const mail = await composeMail("owner", payload);
    for (const part of [mail.html, mail.text]) {
      for (const field of FIELDS[payload.type]) expect(part).toContain(field.label);
      expect(part).toContain(reference);
      expect(part).toContain("Wednesday, May 20, 2026 at 12:05");
    }
    expect(mail.from.address).toBe(settings.mailFrom);
    expect(mail.to.address).toBe(settings.mailTo);
    expect(mail.replyTo).toEqual({ name: payload.name, address: payload.email });
  },
);

test("shows choices by their labels, and empty values as not given", async () => {
  const { text } = await composeMail("owner", quote({ company: "" }));
  expect(text).toMatch(/Project Type +Real Estate\n/);
  expect(text).toMatch(/Budget +\$1,000 – \$2,500\n/);
  expect(text).toMatch(/Services +Aerial Photography, 3D Mapping\n/);
  expect(text).toMatch(/Company +not given\n/);
});

test("escapes HTML that a visitor typed", async () => {
  const description = "<img src=x onerror=alert(1)>\n<b>two</b> & three";
  const { html, text } = await composeMail("owner", quote({ description }));
  expect(html).not.toMatch(/<img|<b>/);
  expect(html).toContain("&lt;b&gt;two&lt;/b&gt; &amp; three");
  expect(text).toContain(description);
});

test("limits the subject to one line of 120 characters, whatever the visitor typed", async () => {
  const name = "Eve\r\nBcc: all@example.com\u202e\u0000";
  const { subject, replyTo } = await composeMail(
    "owner",
    quote({ name, location: "x ".repeat(150) }),
  );
  expect(subject).toMatch(/^Quote request: Eve Bcc: all@example\.com, x x .*… \(K7RM-4PXD\)$/);
  expect(subject.length).toBeLessThanOrEqual(120);
  expect(replyTo.name).toBe("Eve Bcc: all@example.com");
});

test("omits all text that the visitor typed from the confirmation", async () => {
  const typedValues = {
    name: "BuyPills",
    company: "BuyPills2",
    location: "BuyPills3",
    description: "BuyPills4",
    phone: "BuyPills5",
    // A value that isn't one of the form's choices is also free text.
    timeline: "BuyPills6",
    services: ["BuyPills7", "3D Mapping"],
  };
  const mail = await composeMail("visitor", quote(typedValues));
  expect(mail.to).toEqual({ name: "", address: "grace@example.com" });
  expect(JSON.stringify({ ...mail, to: "" })).not.toContain("BuyPills");
  expect(mail.text).toMatch(/Services +3D Mapping/);
});

test.each([quote(), contact()])(
  "says in the confirmation of a $type who will reply, when, and which number to call",
  async (payload) => {
    const mail = await composeMail("visitor", payload);
    for (const part of [mail.html, mail.text]) {
      expect(part).toMatch(/pilots? will read/);
      expect(part).toContain("24 hours");
      expect(part.includes("Reply to this email with your files")).toBe(payload.type === "quote");
      expect(part).toContain(settings.business.phone);
      expect(part).toContain(settings.siteUrl);
      expect(part).toContain(reference);
    }
    expect(mail.headers).toMatchObject({
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
    });
    expect(mail.replyTo.address).toBe(settings.business.email);
  },
);

test("the owner's email links to the phone number, a reply, a map and the page with the form", async () => {
  const location = '1 Main St & <b>5th</b>", Vail';
  const { html, text } = await composeMail("owner", quote({ location, page: "/vail" }));
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href);
  const map = `https://www.google.com/maps/search/?api=1&amp;query=${encodeURIComponent(location)}`;
  expect(links).toContain(map);
  expect(links).toContain(`${settings.siteUrl}/vail`);
  expect(text).toContain(`Sent from ${settings.siteUrl}/vail`);
  // The first two links after the one in the header.
  expect(links[1]).toBe("tel:3035550100");
  expect(links[2]).toMatch(/^mailto:grace@example\.com\?subject=/);
});

test("if a form was filled out too fast, the subject starts with “Check:” and the email mentions that no confirmation was sent", async () => {
  const mail = await composeMail("owner", contact(), ["too-fast"]);
  expect(mail.subject).toBe("Check: Message: Ada Byron (K7RM-4PXD)");
  for (const part of [mail.html, mail.text]) expect(part).toContain("no confirmation");
});

test("a digest lists the names and first lines of up to fifty leads, and the command that releases a lead", async () => {
  const bots = Array.from({ length: 60 }, (_, index) => ({
    id: `${index}`,
    reference: `K7RM-4P${index + 10}`,
    createdAt: Date.UTC(2026, 4, 20, 18, 5),
    payload: contact({ name: `<i>Bot ${index}`, message: `First ${index}\nSecond ${index}` }),
    flags: ["honeypot" as const],
  }));
  const [lead = bots[0]] = bots;
  if (!lead) throw new Error("no lead");
  const mail = await compose({ kind: "digest", messageId: "<x@y>", lead }, bots, settings);
  expect(mail).toMatchObject({
    subject: "60 flagged forms to review",
    to: { address: settings.mailTo },
  });
  for (const part of [mail.html, mail.text]) {
    expect(part).toContain("First 49");
    expect(part).toContain("K7RM-4P59");
    expect(part).toContain("npm run leads -- release");
    expect(part).toContain("And 10 more");
    expect(part).not.toMatch(/Second|First 50/);
  }
  expect(mail.html).not.toContain("<i>");
});
