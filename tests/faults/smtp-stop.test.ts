/** Stopping the worker while mails are under way. */
import { expect, test } from "vitest";
import { newLead } from "../support/leads.ts";
import { openScene } from "../support/outbox.ts";
import { startSmtp } from "../support/smtp.ts";

test("stopping finishes the mails in hand and leaves the rest for the next start", async () => {
  await using smtp = await startSmtp();
  const answer = Promise.withResolvers<undefined>();
  const four = Promise.withResolvers<void>();
  smtp.script.data = () => {
    if (smtp.arrived.length === 4) four.resolve();
    return answer.promise;
  };
  await using scene = await openScene({ smtpUrl: smtp.url });
  for (let count = 0; count < 4; count += 1) await scene.store.accept(newLead());
  scene.worker.wake();
  await four.promise;
  const stopped = scene.worker.stop();
  answer.resolve(undefined);
  await stopped;
  expect((await scene.store.stats()).mails).toMatchObject({ sent: 4, pending: 4, sending: 0 });
});

test("stopping cuts what does not finish: what may have arrived is uncertain, nothing stays leased", async () => {
  await using smtp = await startSmtp();
  const both = Promise.withResolvers<void>();
  smtp.script.data = () => {
    if (smtp.arrived.length === 2) both.resolve();
    return new Promise<never>(() => {});
  };
  await using scene = await openScene({ smtpUrl: smtp.url, times: { graceMs: 50 } });
  await scene.store.accept(newLead());
  scene.worker.wake();
  await both.promise;
  await scene.worker.stop();
  expect((await scene.store.stats()).mails).toMatchObject({ uncertain: 2, sending: 0 });
});
