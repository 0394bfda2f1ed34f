/** One test mail through the transport that the site is set to use. */
import { randomUUID } from "node:crypto";
import { type Business, loadBusiness } from "#business/business.ts";
import { DeliveryError, remedy } from "#mail/delivery-error.ts";
import { createTransport } from "#mail/transport.ts";
import { type Environment, readEnvironment } from "#settings/environment.ts";

/** A person waits for it. */
const TIMEOUTS = { connectMs: 15_000, silenceMs: 60_000 };

function testMail({ name, email }: Business, { mailFrom, mailTo, mailDomain }: Environment) {
  const text = "This is a test of the mails of your site. Leads will arrive the way this mail did.";
  return {
    from: { name, address: mailFrom },
    to: { name, address: mailTo },
    replyTo: { name, address: email },
    subject: `Test mail of ${name}`,
    messageId: `<test-${randomUUID()}@${mailDomain}>`,
    headers: {},
    text,
    html: `<p>${text}</p>`,
  };
}

/**
 * @returns how the mail was sent, or what failed and what to change, in words; no password in them
 * @throws Error for people when the settings are wrong
 */
export async function checkMail(env: NodeJS.ProcessEnv) {
  const business = loadBusiness();
  const environment = readEnvironment(env, business);
  const { dataDir, smtpUrl, mailTo } = environment;
  const transport = createTransport(environment, TIMEOUTS);
  const signal = AbortSignal.timeout(2 * TIMEOUTS.silenceMs);
  try {
    await transport.send(testMail(business, environment), signal);
    const how = smtpUrl
      ? `A test mail to ${mailTo} was taken by the mail server: look into the inbox, and among its spam.`
      : `There is no SMTP_URL, so mails are files: the test mail is in ${dataDir}/mail, and nobody gets any.`;
    return { sent: true, how } as const;
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    return { sent: false, failed: error.message, change: remedy(error) } as const;
  } finally {
    transport.close();
  }
}
