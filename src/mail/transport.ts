import { mkdir, open, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  createTransport as createMailer,
  type NodemailerError,
  type SendMailOptions,
} from "nodemailer";
import { DeliveryError } from "./delivery-error.ts";

export interface MailTransport {
  /**
   * @param mail the email; its Message-ID includes the angle brackets
   * @param signal cancels the send; the email may be delivered anyway
   * @throws DeliveryError
   */
  send(mail: SendMailOptions & { messageId: string }, signal: AbortSignal): Promise<void>;
}

/** A server may take ten minutes to accept a message (RFC 5321 §4.5.3.2.6). */
const REPLY_TIMEOUT_MS = 600_000;
const CONNECT_TIMEOUT_MS = 20_000;

/**
 * @param settings if `smtpUrl` is undefined, emails are written to files in `dataDir`/mail
 * @throws TypeError if `smtpUrl` is not a URL
 */
export const createTransport = (settings: {
  smtpUrl?: string | undefined;
  dataDir: string;
}): MailTransport =>
  settings.smtpUrl
    ? smtpTransport(settings.smtpUrl)
    : fileTransport(join(settings.dataDir, "mail"));

/**
 * Whether to require STARTTLS: true for an `smtp:` URL with a user name, unless the server is this machine.
 * `?requireTLS=false` in SMTP_URL overrides this result.
 */
function needsStartTls(url: URL): boolean {
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  return url.protocol === "smtp:" && url.username !== "" && !isLocal;
}

/**
 * @param smtpUrl `smtp://user:pass@host:587`, `smtps://…:465`; nodemailer's options may follow
 *   as query parameters, such as `?requireTLS=true` or `?tls.rejectUnauthorized=false`
 */
function smtpTransport(smtpUrl: string): MailTransport {
  const mailer = createMailer({
    requireTLS: needsStartTls(new URL(smtpUrl)),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: REPLY_TIMEOUT_MS,
    socketTimeout: REPLY_TIMEOUT_MS,
    url: smtpUrl,
  });
  /** Message-IDs of emails whose whole message was sent to the server. */
  const handedOver = new Set<unknown>();
  mailer.use("stream", ({ data, message }, done) => {
    message.processFunc((stream) => {
      // nodemailer reads the message only after the 354 reply. It ends just before the end-of-data mark.
      stream.once("end", () => handedOver.add(data.messageId));
      return stream;
    });
    done();
  });
  return {
    async send(mail, signal) {
      try {
        await mailer.sendMail({ ...mail, signal });
      } catch (error) {
        throw new DeliveryError(error as NodemailerError, handedOver.has(mail.messageId));
      } finally {
        handedOver.delete(mail.messageId);
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
        await mkdir(directory, { recursive: true, mode: 0o700 });
        // Named after the Message-ID, so that a repeated send replaces the first file.
        const [name] = mail.messageId.slice(1).split("@");
        const file = join(directory, `${name}.eml`);
        await writeFile(`${file}.part`, message as Buffer, { mode: 0o600, flush: true });
        await rename(`${file}.part`, file);
        await using folder = await open(directory);
        await folder.sync();
      } catch (error) {
        throw new DeliveryError({ code: (error as NodeJS.ErrnoException).code });
      }
    },
  };
}
