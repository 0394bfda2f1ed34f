/** Types shared by the mailer's modules. */
import type { SendMailOptions } from "nodemailer";
import type { Business } from "#business/business.ts";

export interface MailSettings {
  business: Business;
  /** Canonical origin of the site, without a trailing slash. */
  siteUrl: string;
  /**
   * Sender address: the business's, never the visitor's, whose domain's DMARC policy could reject the email.
   */
  mailFrom: string;
  /** The business's inbox. */
  mailTo: string;
  /** Whether visitors get a confirmation. */
  visitorMail: boolean;
}

export interface MailTransport {
  /** Name in the log. */
  readonly name: "smtp" | "file";
  /**
   * Sends one email.
   * @param mail the email; its Message-ID includes the angle brackets
   * @param signal cancels the send; the email may be delivered anyway
   * @throws DeliveryError
   */
  send(mail: SendMailOptions & { messageId: string }, signal: AbortSignal): Promise<void>;
  /**
   * Checks that emails could be sent, for example by connecting and logging in. Sends nothing.
   * @throws DeliveryError
   */
  verify(): Promise<void>;
  close(): void;
}
