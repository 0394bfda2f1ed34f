import { join } from "node:path";
import type { Log } from "#log.ts";
import { DeliveryError } from "./delivery-error.ts";
import { fileTransport } from "./file.ts";
import { smtpTransport } from "./smtp.ts";
import type { MailTransport } from "./types.ts";

/**
 * @param settings if `smtpUrl` is undefined, emails are written to files in `dataDir`/mail
 * @throws TypeError if `smtpUrl` is not a URL
 */
export function createTransport(settings: {
  smtpUrl?: string | undefined;
  dataDir: string;
}): MailTransport {
  const { smtpUrl, dataDir } = settings;
  return smtpUrl ? smtpTransport(smtpUrl) : fileTransport(join(dataDir, "mail"));
}

/** Never rejects: leads are stored either way. */
export async function logConnectivity(transport: MailTransport, log: Log): Promise<void> {
  try {
    await transport.verify();
    log("info", "mail.reachable", { transport: transport.name });
  } catch (error) {
    const reason = error instanceof DeliveryError ? error.message : "unknown";
    log("warn", "mail.unreachable", { transport: transport.name, error: reason });
  }
}
