import { randomUUID } from "node:crypto";
import { CLOCK_PROBLEM, ping } from "#heartbeat.ts";
import { eachLead } from "#leads/find.ts";
import { checkHealth } from "#leads/health.ts";
import { createTransport } from "#mail/transport.ts";
import type { Settings } from "#settings.ts";
import { plural } from "./output.ts";
import { withStore } from "./store.ts";

/** Sends a test email, reads every lead and pings the monitor. @returns what to print */
export async function check(settings: Settings): Promise<string> {
  const { smtpUrl, dataDir, mailFrom, mailTo, mailDomain, heartbeatUrl, business } = settings;
  const transport = createTransport(settings);
  for (const to of mailTo) {
    const mail = {
      from: { name: business.name, address: mailFrom },
      to,
      subject: `Test mail: ${business.name}`,
      messageId: `<check-${randomUUID()}@${mailDomain}>`,
      text: "This is a test mail from your site. Leads will arrive the same way.",
    };
    try {
      await transport.send(mail, AbortSignal.timeout(60_000));
      process.stdout.write(
        smtpUrl
          ? `The mail server accepted a mail to ${to}. Check the inbox and the spam folder.\n`
          : `SMTP_URL isn't set, so mails are saved as files. One to ${to} is in ${dataDir}/mail.\n`,
      );
    } catch (error) {
      process.exitCode = 1;
      process.stdout.write(
        `Not sent to ${to}: ${(error as Error).message}. See docs/operate.md, Emails.\n`,
      );
    }
  }
  return withStore(settings, async (store) => {
    const all = await Array.fromAsync(eachLead(store));
    const problems = await checkHealth(store);
    const damaged = all.filter(({ isUnreadable }) => isUnreadable).length;
    if (damaged > 0)
      problems.push(
        `${plural(damaged, "lead")} can't be read. A backup may have it: restore that into another folder (DATA_DIR).`,
      );
    const lines = [`${plural(all.length - damaged, "lead")} can be read.`, ...problems];
    if (heartbeatUrl) {
      const { failure, isClockRight = true } = await ping(heartbeatUrl, problems);
      lines.push(`HEARTBEAT_URL: ${failure ?? "the monitor answered"}.`);
      if (!isClockRight) lines.push(CLOCK_PROBLEM);
      if (failure || !isClockRight) process.exitCode = 1;
    }
    if (problems.length > 0) process.exitCode = 1;
    return `${lines.join("\n")}\n`;
  });
}
