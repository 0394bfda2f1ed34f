/** The mails of a lead: templates, transports, the retry policy, the worker. */
import { join } from "node:path";
import { fileTransport } from "./file.ts";
import { type SmtpTimeouts, smtpTransport } from "./smtp.ts";
import type { MailTransport } from "./types.ts";

export type { MailSettings, MailTransport } from "./types.ts";
export { startWorker, type Worker, type WorkerTimes } from "./worker.ts";

export interface TransportOptions {
  /** `smtp://user:pass@host:587` or `smtps://…`; without it mails become files in DATA_DIR/mail. */
  smtpUrl?: string | undefined;
  dataDir: string;
  timeouts?: SmtpTimeouts;
}

/**
 * Where mails go.
 * @throws TypeError when `smtpUrl` is not a URL
 */
export function createTransport(options: TransportOptions): MailTransport {
  return options.smtpUrl
    ? smtpTransport(options.smtpUrl, options.timeouts)
    : fileTransport(join(options.dataDir, "mail"));
}
