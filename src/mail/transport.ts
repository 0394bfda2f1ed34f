/** Where mails go: to an SMTP server, or to files. */
import { join } from "node:path";
import type { Log } from "#log/log.ts";
import { DeliveryError } from "./delivery-error.ts";
import { fileTransport } from "./file.ts";
import { smtpTransport } from "./smtp.ts";
import type { MailTransport } from "./types.ts";

/**
 * @param settings without `smtpUrl` mails become files in `dataDir`/mail
 * @throws TypeError when `smtpUrl` is not a URL
 */
export function createTransport(
  { smtpUrl, dataDir }: { smtpUrl?: string | undefined; dataDir: string },
  timeouts?: Parameters<typeof smtpTransport>[1],
): MailTransport {
  return smtpUrl ? smtpTransport(smtpUrl, timeouts) : fileTransport(join(dataDir, "mail"));
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
