/** Settings and a log for mailer tests. */
import { EventEmitter, once } from "node:events";
import { loadBusiness } from "#business/business.ts";
import type { Log } from "#log/log.ts";
import type { MailSettings } from "#mail/types.ts";

export function mailSettings(): MailSettings {
  const business = loadBusiness();
  return {
    business,
    siteUrl: business.url,
    mailFrom: business.mail?.from ?? business.email,
    mailTo: business.mail?.to ?? business.email,
    visitorMail: true,
  };
}

interface LogLine {
  level: Parameters<Log>[0];
  event: string;
  fields: Record<string, unknown>;
}

/** Creates a log that records its lines; `next` resolves at an event's next line. */
export function recordingLog() {
  const lines: LogLine[] = [];
  const events = new EventEmitter();
  return {
    lines,
    log: ((level, event, fields = {}) => {
      lines.push({ level, event, fields });
      events.emit(event);
    }) satisfies Log,
    next: (event: string) => once(events, event),
  };
}
