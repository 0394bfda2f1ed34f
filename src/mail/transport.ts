/** Sends emails by SMTP, or writes them to files. */
import { existsSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  createTransport as createMailer,
  type NodemailerError,
  type SendMailOptions,
} from "nodemailer";
import { savedEmailsIn } from "#leads/database.ts";
import type { Settings } from "#settings.ts";

export interface MailTransport {
  /**
   * @param mail the email; its Message-ID includes the angle brackets
   * @param signal cancels the send; the email may be delivered anyway
   * @throws DeliveryError
   */
  send(mail: SendMailOptions & { messageId: string }, signal: AbortSignal): Promise<void>;
}

/** A failed delivery. Its message omits the server's text, which often repeats addresses. */
export class DeliveryError extends Error {
  /**
   * Whose fault it is: "later" and "failed" are about this email; "pause" is about the server, so that no email
   * can be sent now; "throttled" may be about either.
   */
  readonly outcome: "later" | "failed" | "pause" | "throttled";

  constructor(outcome: DeliveryError["outcome"], message: string) {
    super(message);
    this.outcome = outcome;
  }
}

/** A server may take ten minutes to accept a message (RFC 5321 §4.5.3.2.6). */
const REPLY_TIMEOUT_MS = 600_000;
const CONNECT_TIMEOUT_MS = 20_000;

/**
 * Reply codes about our login, whichever command they answer (RFC 4954 §6). 503 means that we sent a command
 * without logging in first. 421: the server is closing or throttles us (RFC 5321 §3.8).
 */
const SERVER_CODES = [421, 503, 530, 534, 535, 538];

/** @param wasHandedOver whether the server got the whole message; it may have been delivered then */
function deliveryError(error: NodemailerError, wasHandedOver: boolean): DeliveryError {
  const { responseCode, response = "", command = "" } = error;
  if (responseCode === undefined) {
    const code = error.originalCode ?? error.code;
    // Another email may get through: some servers hang up on one that they dislike.
    if (wasHandedOver) return new DeliveryError("later", `not confirmed by the server (${code})`);
    return new DeliveryError("pause", `the mail server can't be reached (${code})`);
  }
  // With the enhanced status code, such as 5.7.1 (RFC 3463).
  const [reply] = /^\d{3}([ -][245](\.\d{1,3}){2})?\b/.exec(response) ?? [responseCode];
  const refused = command.startsWith("AUTH") ? "our login" : command || "us";
  const namesRecipient = /^(RCPT TO|DATA)$/.test(command);
  const outcome = () => {
    // For a 421 to any command, nodemailer may name the connection (CONN).
    if ((namesRecipient || command === "CONN") && responseCode === 421) return "throttled";
    if (!namesRecipient || SERVER_CODES.includes(responseCode)) return "pause";
    return responseCode >= 500 ? "failed" : "later";
  };
  return new DeliveryError(outcome(), `the mail server refused ${refused}: ${reply}`);
}

/**
 * @param settings if `smtpUrl` is undefined, emails are written to files in `dataDir`/mail
 * @throws TypeError if `smtpUrl` is not a URL
 */
export const createTransport = ({ smtpUrl, dataDir }: Settings): MailTransport =>
  smtpUrl ? smtpTransport(smtpUrl) : fileTransport(savedEmailsIn(dataDir));

/**
 * @param smtpUrl `smtp://user:pass@host:587`, `smtps://…:465`; nodemailer's options may follow
 *   as query parameters, such as `?requireTLS=false` or `?tls.rejectUnauthorized=false`
 */
function smtpTransport(smtpUrl: string): MailTransport {
  const { protocol, username, hostname } = new URL(smtpUrl);
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  const mailer = createMailer({
    // No password crosses the network in plain text.
    requireTLS: protocol === "smtp:" && username !== "" && !isLocal,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: REPLY_TIMEOUT_MS,
    socketTimeout: REPLY_TIMEOUT_MS,
    url: smtpUrl,
  });
  let wasHandedOver = false;
  mailer.use("stream", ({ message }, done) => {
    message.processFunc((stream) => {
      // nodemailer reads the message only after the 354 reply. It ends just before the end-of-data mark.
      stream.once("end", () => {
        wasHandedOver = true;
      });
      return stream;
    });
    done();
  });
  return {
    async send(mail, signal) {
      wasHandedOver = false;
      try {
        await mailer.sendMail({ ...mail, signal });
      } catch (error) {
        throw deliveryError(error as NodemailerError, wasHandedOver);
      }
    },
  };
}

/** Writes emails as `.eml` files, for a site without a mail server. Any mail program can open them. */
function fileTransport(directory: string): MailTransport {
  const composer = createMailer({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(mail) {
      try {
        const { message } = await composer.sendMail(mail);
        if (!existsSync(directory)) await mkdir(directory, { mode: 0o700 });
        // Named after the Message-ID, so that a repeated send replaces the first file.
        const [name] = mail.messageId.slice(1).split("@");
        const file = join(directory, `${name}.eml`);
        await writeFile(`${file}.part`, message as Buffer, { mode: 0o600, flush: true });
        await rename(`${file}.part`, file);
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        throw new DeliveryError("pause", `the file can't be written (${code})`);
      }
    },
  };
}
