import { expect } from "vitest";
import { test } from "../../tests/support/fixtures.ts";
import { contact, newLead } from "../../tests/support/leads.ts";
import { mailSettings } from "../../tests/support/mail.ts";
import { openScene } from "../../tests/support/outbox.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

test("with VISITOR_MAIL=off, sends the owner's email and marks the confirmation as dead", async ({
  smtp,
}) => {
  await using scene = await openScene({ smtpUrl: smtp.url, visitorMail: false });
  const { owner, visitor } = await scene.mails(await scene.accept());
  expect([owner.state, visitor.state]).toEqual(["sent", "dead"]);
  expect(smtp.accepted.map(({ to }) => to)).toEqual([mailSettings().mailTo]);
});

test("reports flagged leads to the owner in one email on the next day", async ({ smtp }) => {
  await using scene = await openScene({ smtpUrl: smtp.url });
  for (const name of ["Bot One", "Bot Two"])
    await scene.store.accept(newLead({ payload: contact({ name }), flags: ["honeypot"] }));
  await scene.advance(DAY_MS, 1);
  await scene.worker.stop();
  expect(smtp.accepted.map(({ mail }) => mail.subject)).toEqual(["2 flagged forms to review"]);
  expect(smtp.accepted[0]?.mail.text).toMatch(
    /Bot One[\s\S]*Could you film our ranch[\s\S]*Bot Two/,
  );
});
