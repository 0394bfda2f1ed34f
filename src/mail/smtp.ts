/** Mails to an SMTP server, over a few connections that are kept for a while. */
import { createTransport, type NodemailerError } from "nodemailer";
import { DeliveryError } from "./delivery-error.ts";
import type { MailTransport, OutgoingMail } from "./types.ts";

const TIMEOUTS = {
  /** From the name look-up to the connection, in milliseconds. */
  connectMs: 20_000,
  /**
   * Silence of the server in a conversation, from its greeting on, in milliseconds: it may take
   * ten minutes for a message (RFC 5321 §4.5.3.2.6).
   */
  silenceMs: 600_000,
};

/** Connections held open at once; the worker sends no more mails than that together. */
export const SMTP_CONNECTIONS = 4;

/**
 * A password goes only over an encrypted connection, unless the server is this machine or
 * SMTP_URL says `?requireTLS=false`.
 */
function needsTls(url: URL): boolean {
  const local = ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  return url.protocol === "smtp:" && url.username !== "" && !local;
}

function deliveryError(error: unknown, handedOver: boolean): DeliveryError {
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
 *   as a query, such as `?requireTLS=true` or `?tls.rejectUnauthorized=false`
 * @throws TypeError when it is not a URL
 */
export function smtpTransport(smtpUrl: string, timeouts = TIMEOUTS): MailTransport {
  const transporter = createTransport({
    requireTLS: needsTls(new URL(smtpUrl)),
    connectionTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.silenceMs,
    dnsTimeout: timeouts.connectMs,
    socketTimeout: timeouts.silenceMs,
    url: smtpUrl,
    pool: true,
    maxConnections: SMTP_CONNECTIONS,
    // Retrying is the outbox's business; one requeue covers a kept connection that went stale.
    maxRequeues: 1,
    idleTimeout: 15_000,
  });
  // A connection's failure reaches the mail it carried; unheard it would end the process.
  transporter.on("error", () => {});

  /** Message-IDs whose whole message was read out to the server. */
  const handedOver = new Set<string>();
  transporter.use("stream", (mail, done) => {
    const { messageId } = mail.data;
    mail.message.processFunc((message) => {
      // The message is read only after 354, and ends just before the end-of-data mark goes out.
      message.once("end", () => {
        if (typeof messageId === "string") handedOver.add(messageId);
      });
      return message;
    });
    done();
  });

  return {
    name: "smtp",
    async send(mail: OutgoingMail, signal) {
      try {
        await transporter.sendMail({ ...mail, headers: { ...mail.headers }, signal });
      } catch (error) {
        throw deliveryError(error, handedOver.has(mail.messageId));
      } finally {
        handedOver.delete(mail.messageId);
      }
    },
    async verify() {
      try {
        await transporter.verify();
      } catch (error) {
        throw deliveryError(error, false);
      }
    },
    close: () => transporter.close(),
  };
}
