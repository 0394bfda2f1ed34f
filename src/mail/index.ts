/** The mails of a lead: templates, transports, the retry policy, the worker. */
import type { Business } from "#business/business.ts";
import type { LeadStore, Log } from "#leads/index.ts";

export interface MailSettings {
  business: Business;
  /** Canonical origin of the site, without a trailing slash. */
  siteUrl: string;
  /** Address mails come from: the business, never the visitor (DMARC). */
  from: string;
  /** The business's inbox. */
  to: string;
}

/** A mail ready to go; what a transport needs and nothing about leads. */
export interface OutgoingMail {
  from: { name: string; address: string };
  to: { name: string; address: string };
  replyTo: { name: string; address: string };
  subject: string;
  messageId: string;
  headers: Record<string, string>;
  html: string;
  text: string;
}

export interface MailTransport {
  /** For the log: "smtp" or "file". */
  readonly name: string;
  /** Hands one mail over. @throws the transport's own error, which the retry policy reads */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
  close(): void;
}

export interface TransportOptions {
  /** `smtp://user:pass@host:587` or `smtps://…`; without it mails become files in DATA_DIR/mail. */
  smtpUrl?: string | undefined;
  dataDir: string;
}

export function createTransport(options: TransportOptions): MailTransport {
  throw new Error(`not built yet: ${options.dataDir}`);
}

export interface WorkerOptions {
  store: LeadStore;
  transport: MailTransport;
  settings: MailSettings;
  log: Log;
  /** Told how long a mail took from the lead to the mail server, in seconds. */
  onSent?(seconds: number): void;
}

export interface Worker {
  /** Something was accepted: look at once instead of at the next poll. */
  wake(): void;
  /** Finishes or returns what is in hand, within 10 seconds. */
  stop(): Promise<void>;
}

export function startWorker(options: WorkerOptions): Worker {
  throw new Error(`not built yet: ${options.transport.name}`);
}
