/** Types shared by the parts of the mailer. */
import type { Address } from "nodemailer";
import type { Business } from "#business/business.ts";

export interface MailSettings {
  business: Business;
  /** Canonical origin of the site, without a trailing slash. */
  siteUrl: string;
  /** Sender address: the business's, never the visitor's (DMARC). */
  mailFrom: string;
  /** The business's inbox. */
  mailTo: string;
  /** `false` turns confirmations to visitors off. */
  visitorMail: boolean;
}

/** A rendered email: everything a transport needs, and nothing about leads. */
export interface OutgoingMail {
  from: Address;
  to: Address;
  replyTo: Address;
  subject: string;
  /** Message-ID with its angle brackets. */
  messageId: string;
  headers: Readonly<Record<string, string>>;
  html: string;
  text: string;
}

export interface MailTransport {
  /** For the log. */
  readonly name: "smtp" | "file";
  /**
   * Sends one email.
   * @param signal cancels the send; the email may be delivered anyway
   * @throws DeliveryError
   */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
  /**
   * Connects and logs in without sending.
   * @throws DeliveryError
   */
  verify(): Promise<void>;
  close(): void;
}
