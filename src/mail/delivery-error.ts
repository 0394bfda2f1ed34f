/** The error of a failed delivery. Its message omits the server's text, which often repeats addresses. */
export class DeliveryError extends Error {
  override name = "DeliveryError";
  /**
   * Whose fault it is: "later" and "never" are about this email; "pause" is about the server, so that no email
   * can be sent now.
   */
  readonly outcome: "later" | "never" | "pause";

  constructor(cause: Failure, wasHandedOver = false) {
    super(describe(cause, wasHandedOver), { cause });
    this.outcome = outcomeOf(cause, wasHandedOver);
  }
}

/** The parts of Nodemailer's or a file system's error that are used here. */
interface Failure {
  code?: string | undefined;
  /** Such as ECONNREFUSED or CERT_HAS_EXPIRED. */
  originalCode?: string | undefined;
  /** SMTP reply code (RFC 5321 §4.2), if the server replied. */
  responseCode?: number | undefined;
  response?: string | undefined;
  /** Nodemailer's name of the command that failed: CONN, EHLO, AUTH …, MAIL FROM, RCPT TO, DATA. */
  command?: string | undefined;
}

/**
 * Reply codes about our login, whichever command they answer (RFC 4954 §6). 503 means that we sent a command
 * without logging in first.
 */
const LOGIN_CODES = [503, 530, 534, 535, 538];

/** @param wasHandedOver whether the server got the whole message; it may have been delivered then */
function outcomeOf({ responseCode, command = "" }: Failure, wasHandedOver: boolean) {
  // Without a reply, another email may get through: some servers hang up on one that they dislike.
  if (responseCode === undefined) return wasHandedOver ? "later" : "pause";
  const isAboutEmail = ["RCPT TO", "DATA"].includes(command);
  // 421: the server is closing or throttles us (RFC 5321 §3.8).
  if (!isAboutEmail || responseCode === 421 || LOGIN_CODES.includes(responseCode)) return "pause";
  return responseCode >= 500 ? "never" : "later";
}

const MEANINGS: Readonly<Record<string, string>> = {
  EABORT: "took too long",
  EAUTH: "could not log in to the mail server",
  EACCES: "no permission to write to the folder",
  ECONNECTION: "the mail server closed the connection",
  ECONNREFUSED: "the mail server does not accept connections",
  ENOTFOUND: "the mail server's name was not found",
  EDNS: "the mail server's name could not be resolved",
  ENOSPC: "the disk is full",
  ESOCKET: "could not connect to the mail server",
  ETIMEDOUT: "the mail server did not answer in time",
  ETLS: "no encrypted connection to the mail server",
};

function describe(failure: Failure, wasHandedOver: boolean): string {
  const { code = "no code", originalCode = code, responseCode, response, command } = failure;
  if (responseCode !== undefined) {
    const enhanced = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response ?? "")?.[1];
    const reply = enhanced ? `${responseCode} ${enhanced}` : `${responseCode}`;
    if (command?.startsWith("AUTH")) return `the mail server refused our login: ${reply}`;
    return `the mail server answered ${reply} to ${command ?? "us"}`;
  }
  if (wasHandedOver) return `cut off before the mail server confirmed (${originalCode})`;
  return `${MEANINGS[originalCode] ?? MEANINGS[code] ?? "could not be sent"} (${originalCode})`;
}
