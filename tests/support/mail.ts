/** Settings and a log for tests of the mailer. */
import { loadBusiness } from "#business/business.ts";
import type { Log } from "#log/log.ts";
import type { MailSettings } from "#mail/types.ts";

export function mailSettings(): MailSettings {
  const business = loadBusiness();
  return {
    business,
    siteUrl: business.url,
    from: business.mail?.from ?? business.email,
    to: business.mail?.to ?? business.email,
  };
}

interface LogLine {
  level: Parameters<Log>[0];
  event: string;
  fields: Record<string, unknown>;
}

/** A log that keeps its lines, and hands out the next one that matches. */
export function recordingLog() {
  const lines: LogLine[] = [];
  let watchers: { event: string; resolve(line: LogLine): void }[] = [];
  return {
    lines,
    log: ((level, event, fields = {}) => {
      const line = { level, event, fields };
      lines.push(line);
      const woken = watchers.filter((watcher) => watcher.event === event);
      watchers = watchers.filter((watcher) => watcher.event !== event);
      for (const watcher of woken) watcher.resolve(line);
    }) satisfies Log,
    next: (event: string) =>
      new Promise<LogLine>((resolve) => {
        watchers.push({ event, resolve });
      }),
  };
}
