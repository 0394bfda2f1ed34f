import { createTransport, type NodemailerError } from "nodemailer";
import { DeliveryError } from "./delivery-error.ts";
import type { MailTransport } from "./types.ts";

/** Timeout of the DNS lookup and, separately, of the connection attempt, in milliseconds. */
const CONNECT_TIMEOUT_MS = 20_000;
/** Timeout of a silent connection: a server may take ten minutes to accept a message (RFC 5321 §4.5.3.2.6). */
const IDLE_TIMEOUT_MS = 600_000;

/** Maximum number of open connections, and therefore of emails that the worker sends in parallel. */
export const SMTP_CONNECTIONS = 4;

/**
 * Whether to require STARTTLS: true for an `smtp:` URL with a user name, unless the server is this machine.
 * `?requireTLS=false` in SMTP_URL overrides this result.
 */
function needsStartTls(url: URL): boolean {
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  return url.protocol === "smtp:" && url.username !== "" && !isLocal;
}

function toDeliveryError(error: unknown, handedOver: boolean): DeliveryError {
  const { code, originalCode, responseCode, response, command } = error as NodemailerError;
  return new DeliveryError(
    {
      code,
      cause: originalCode,
      responseCode,
      enhancedCode: /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response ?? "")?.[1],
      command,
      handedOver,
    },
    { cause: error },
  );
}

/**
 * @param smtpUrl `smtp://user:pass@host:587`, `smtps://…:465`; nodemailer's options may follow
 *   as query parameters, such as `?requireTLS=true` or `?tls.rejectUnauthorized=false`
 * @throws TypeError if `smtpUrl` is not a URL
 */
export function smtpTransport(smtpUrl: string): MailTransport {
  const transporter = createTransport({
    requireTLS: needsStartTls(new URL(smtpUrl)),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: IDLE_TIMEOUT_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: IDLE_TIMEOUT_MS,
    url: smtpUrl,
    pool: true,
    maxConnections: SMTP_CONNECTIONS,
    // The outbox handles retries. One requeue is for sends over a reused connection that went stale.
    maxRequeues: 1,
    idleTimeout: 15_000,
  });
  // A failed connection already makes its send fail; without a listener, the event would end the process.
  transporter.on("error", () => {});

  /** Message-IDs of emails whose whole message was sent to the server. */
  const handedOver = new Set<string>();
  transporter.use("stream", (mail, done) => {
    const { messageId } = mail.data;
    mail.message.processFunc((message) => {
      // nodemailer reads the message only after the 354 reply. The stream ends just before the end-of-data
      // mark.
      message.once("end", () => {
        if (typeof messageId === "string") handedOver.add(messageId);
      });
      return message;
    });
    done();
  });

  return {
    name: "smtp",
    async send(mail, signal) {
      try {
        await transporter.sendMail({ ...mail, signal });
      } catch (error) {
        throw toDeliveryError(error, handedOver.has(mail.messageId));
      } finally {
        handedOver.delete(mail.messageId);
      }
    },
    async verify() {
      try {
        await transporter.verify();
      } catch (error) {
        throw toDeliveryError(error, false);
      }
    },
    close: () => transporter.close(),
  };
}
