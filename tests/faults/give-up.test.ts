/** Tests the command `give-up`: the owner gives up on an email that the mail server always rejects. */
import { Hono } from "hono";
import { expect } from "vitest";
import { LONGEST_PAUSE_MS } from "#leads/mail.ts";
import { createApp } from "#server/app.ts";
import { runCli } from "../support/cli.ts";
import { test } from "../support/fixtures.ts";
import { mailSettings } from "../support/mail.ts";
import { openScene } from "../support/outbox.ts";

const OWNER_ADDRESS = mailSettings().mailTo;
const REFUSAL = { code: 554, text: "5.6.0 bad content" };

const runCommand = async (dataDir: string, ...args: string[]) =>
  (await runCli(args, { DATA_DIR: dataDir })).out;

test("fails /readyz if every attempt to email the owner is rejected, until the owner gives up on that email", async ({
  smtp,
}) => {
  smtp.script.data = (mail) => (mail.to === OWNER_ADDRESS ? REFUSAL : undefined);
  await using scene = await openScene({ smtpUrl: smtp.url });
  const { store, dataDir } = scene;
  const id = await scene.accept();
  const { owner } = await scene.mails(id);
  expect(owner.nextAttemptAt - scene.now()).toBe(LONGEST_PAUSE_MS);
  for (let round = 0; round < 5; round += 1) await scene.advance(LONGEST_PAUSE_MS, 1);
  expect(scene.lines.filter((line) => line.level === "error")).not.toEqual([]);
  const readiness = async () => {
    const settings = { trustedProxies: 0, hstsSubdomains: false };
    const app = createApp({ ...settings, handler: new Hono(), store });
    return (await app.request("/readyz")).status;
  };
  expect(await readiness()).toBe(503);
  expect(await runCommand(dataDir, "status")).toContain("“give-up ID” stops one");

  expect(JSON.parse(await runCommand(dataDir, "give-up", id.toLowerCase(), "--json"))).toEqual({
    mails: 1,
  });
  expect(await runCommand(dataDir, "list")).toContain("owner dead, visitor sent");
  expect(await runCommand(dataDir, "show", id)).toMatch(
    /owner\s+dead\s+6\s+given up\s+given up by hand: the mail server answered 554 5\.6\.0 to DATA/,
  );
  expect(JSON.parse(await runCommand(dataDir, "status", "--json"))).toMatchObject({
    mails: { dead: 1, sent: 1 },
    oldestPendingSeconds: null,
    ownerMailFailing: 0,
  });
  expect(await readiness()).toBe(200);
  expect(await runCommand(dataDir, "give-up", id)).toMatch(/^Nothing to give up/);
});
