/** Where mails go: to an SMTP server, or to files. */
import { join } from "node:path";
import type { Log } from "#log/log.ts";
import { DeliveryError } from "./delivery-error.ts";
import { fileTransport } from "./file.ts";
import { type SmtpTimeouts, smtpTransport } from "./smtp.ts";
import type { MailTransport } from "./types.ts";

export interface TransportOptions {
  /** `smtp://user:pass@host:587` or `smtps://…`; without it mails become files in DATA_DIR/mail. */
  smtpUrl?: string | undefined;
  dataDir: string;
  timeouts?: SmtpTimeouts;
}

/** @throws TypeError when `smtpUrl` is not a URL */
export function createTransport(options: TransportOptions): MailTransport {
  return options.smtpUrl
    ? smtpTransport(options.smtpUrl, options.timeouts)
    : fileTransport(join(options.dataDir, "mail"));
}

/** Logs at boot whether mails could go out now. Never rejects: leads are kept all the same. */
export async function reportReach(transport: MailTransport, log: Log): Promise<void> {
  try {
    await transport.reach();
    log("info", "mail.reachable", { transport: transport.name });
  } catch (error) {
    const why = error instanceof DeliveryError ? error.message : "unknown";
    log("warn", "mail.unreachable", { transport: transport.name, error: why });
  }
}
