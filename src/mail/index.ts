/** The mails of a lead: templates, transports, the retry policy, the worker. */
export { createTransport, reportReach } from "./transport.ts";
export type { MailSettings } from "./types.ts";
export { startWorker, type Worker, type WorkerTimes } from "./worker.ts";
