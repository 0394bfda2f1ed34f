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
import type { Failure } from "#leads/outbox.ts";
import type { Settings } from "#settings.ts";

export interface MailTransport {
  /**
   * @param mail the email to one recipient, in its envelope if it names others; its Message-ID includes the angle brackets
   * @param signal cancels the send; the email may be delivered anyway
   * @throws DeliveryError
   */
  send(mail: SendMailOptions & { messageId: string }, signal: AbortSignal): Promise<void>;
}

/** A failed delivery. Its message omits the server's text, which often repeats addresses. */
export class DeliveryError extends Error {
  readonly outcome: Failure["result"];
  /** Whether the server refused the text for good. */
  readonly isTextRefused: boolean;
  /** Whether the server had accepted the connection and our login. */
  readonly isLoggedIn: boolean;

  constructor(
    outcome: DeliveryError["outcome"],
    message: string,
    { isTextRefused = false, isLoggedIn = false } = {},
  ) {
    super(message);
    this.outcome = outcome;
    this.isTextRefused = isTextRefused;
    this.isLoggedIn = isLoggedIn;
  }
}

/** A server may take ten minutes to accept a message (RFC 5321 §4.5.3.2.6). */
const REPLY_TIMEOUT_MS = 600_000;
const CONNECT_TIMEOUT_MS = 20_000;

/**
 * Reply codes about our login, whichever command they answer (RFC 4954 §6). 503 means that we sent a command
 * without logging in first.
 */
const LOGIN_CODES = [503, 530, 534, 535, 538];

/** How far a delivery got. */
interface Progress {
  /** The server accepted the connection and our login, so that its next replies may be about this email. */
  isLoggedIn: boolean;
  /** The server got the whole message. It may have been delivered then. */
  isHandedOver: boolean;
}

/** A reply's code with its enhanced status code, such as "550 5.7.1" (RFC 3463). */
const replyOf = ({ response = "", responseCode }: NodemailerError): string =>
  /^\d{3}([ -][245](\.\d{1,3}){2})?\b/.exec(response)?.[0] ?? `${responseCode}`;

/**
 * Such a reply to a message is about its text: its content (5.6), a policy (5.7), or unspecified. Others are about a
 * mailbox, a limit or the server (RFC 3463 §3).
 */
const TEXT_REFUSAL = /^5..([ -]5\.[067]\..*)?$/;

function deliveryError(error: NodemailerError, { isLoggedIn, isHandedOver }: Progress) {
  const { responseCode, command = "" } = error;
  if (responseCode === undefined) {
    const code = error.originalCode ?? error.code;
    if (!isLoggedIn)
      return new DeliveryError("unavailable", `the mail server can't be reached (${code})`);
    // Another email may get through: some servers hang up on one that they dislike.
    return new DeliveryError(
      "deferred",
      isHandedOver ? `not confirmed by the server (${code})` : `the server hung up (${code})`,
    );
  }
  const refused = command.startsWith("AUTH") ? "our login" : command || "us";
  const isForGood = responseCode >= 500;
  const outcome = () => {
    if (!isLoggedIn || command === "MAIL FROM") return "unavailable";
    const isAboutUs = LOGIN_CODES.includes(responseCode);
    return command === "RCPT TO" && isForGood && !isAboutUs ? "rejected" : "deferred";
  };
  const reply = replyOf(error);
  const isTextRefused = command === "DATA" && TEXT_REFUSAL.test(reply);
  return new DeliveryError(outcome(), `the mail server refused ${refused}: ${reply}`, {
    isTextRefused,
    isLoggedIn,
  });
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
  const progress: Progress = { isLoggedIn: false, isHandedOver: false };
  mailer.use("stream", ({ message }, done) => {
    message.processFunc((stream) => {
      // nodemailer creates this stream after the login, and reads it only after the 354 reply. It ends just before the
      // end-of-data mark.
      progress.isLoggedIn = true;
      stream.once("end", () => {
        progress.isHandedOver = true;
      });
      return stream;
    });
    done();
  });
  return {
    async send(mail, signal) {
      Object.assign(progress, { isLoggedIn: false, isHandedOver: false });
      try {
        await mailer.sendMail({ ...mail, signal });
      } catch (error) {
        throw deliveryError(error as NodemailerError, progress);
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
        throw new DeliveryError("unavailable", `the file can't be written (${code})`);
      }
    },
  };
}
