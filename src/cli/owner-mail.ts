/** Sends emails to the owner from commands. Bypasses the outbox, because the store might be broken. */
import { randomUUID } from "node:crypto";
import { DeliveryError, remedy } from "#mail/delivery-error.ts";
import { createTransport } from "#mail/transport.ts";
import { readSettings } from "#settings/environment.ts";

/** Longest time that sending may take, in milliseconds: a person or a schedule is waiting for the result. */
const SEND_TIMEOUT_MS = 60_000;

/**
 * @returns whether the email was sent, and an explanation for the owner that contains no passwords
 * @throws Error with a user-facing message if a setting is wrong
 */
export async function mailOwner(subject: string, text: string) {
  const settings = readSettings();
  const { name, email } = settings.business;
  const { dataDir, smtpUrl, mailFrom, mailTo, mailDomain } = settings;
  const transport = createTransport(settings);
  const mail = {
    from: { name, address: mailFrom },
    to: { name, address: mailTo },
    replyTo: { name, address: email },
    subject: `${subject}: ${name}`,
    messageId: `<command-${randomUUID()}@${mailDomain}>`,
    text,
    html: `<p>${text}</p>`,
  };
  try {
    await transport.send(mail, AbortSignal.timeout(SEND_TIMEOUT_MS));
    const how = smtpUrl
      ? `The mail server accepted a mail to ${mailTo}. Check the inbox and the spam folder.`
      : `SMTP_URL isn't set, so mails are saved as files. This one is in ${dataDir}/mail.`;
    return { sent: true, how } as const;
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    return { sent: false, failed: error.message, change: remedy(error) } as const;
  } finally {
    transport.close();
  }
}
