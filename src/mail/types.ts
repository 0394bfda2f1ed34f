import type { SendMailOptions } from "nodemailer";
import type { Business } from "#business/business.ts";

export interface MailSettings {
  business: Business;
  siteUrl: string;
  mailFrom: string;
  mailTo: string;
  visitorMail: boolean;
}

export interface MailTransport {
  readonly name: "smtp" | "file";
  /**
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
