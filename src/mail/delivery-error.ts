/** How a mail could not be handed over, as far as the retry policy needs to know. */
export interface DeliveryFacts {
  /** The transport's name for it, such as ECONNECTION; free of personal data. */
  code?: string | undefined;
  /** The cause beneath, such as ECONNREFUSED or CERT_HAS_EXPIRED. */
  cause?: string | undefined;
  /** SMTP reply code (RFC 5321 §4.2), when the server answered. */
  responseCode?: number | undefined;
  /** Enhanced status code (RFC 3463), such as 5.1.1. */
  enhancedCode?: string | undefined;
  /** Command that was answered: CONN, EHLO, AUTH …, MAIL FROM, RCPT TO, DATA. */
  command?: string | undefined;
  /** The whole message had left us: a cut from here on may come after delivery. */
  handedOver: boolean;
}

/** Carries no server text: servers repeat addresses in it. */
export class DeliveryError extends Error {
  override name = "DeliveryError";
  readonly facts: DeliveryFacts;

  constructor(facts: DeliveryFacts, options?: ErrorOptions) {
    super(describe(facts), options);
    this.facts = facts;
  }
}

/** One line for the owner: what failed, where, with which code. */
function describe(facts: DeliveryFacts): string {
  const { code = "no code", cause = code, responseCode, enhancedCode, command } = facts;
  if (responseCode !== undefined) {
    const reply = enhancedCode ? `${responseCode} ${enhancedCode}` : `${responseCode}`;
    if (command?.startsWith("AUTH")) return `the mail server refused our login: ${reply}`;
    return `the mail server answered ${reply} to ${command ?? "us"}`;
  }
  if (facts.handedOver) return `cut off before the mail server confirmed (${cause})`;
  return `${MEANING[cause] ?? MEANING[code] ?? "could not be sent"} (${cause})`;
}

/** What the owner may change so that mails go out. */
export function remedy({ facts }: DeliveryError): string {
  const { code = "", cause = code, command = "", responseCode } = facts;
  if (command.startsWith("AUTH") || code === "EAUTH") {
    return "Check user and password in SMTP_URL; write @ in them as %40, / as %2F. Many providers want a password made for apps.";
  }
  if (command === "STARTTLS" || code === "ETLS" || /CERT|SSL|TLS|SELF_SIGNED|ALTNAME/.test(cause)) {
    return "Port 465 wants smtps:// in SMTP_URL, port 587 smtp://. The certificate must be valid for the host's name.";
  }
  if (responseCode !== undefined) {
    if (command === "MAIL FROM") {
      return "This account may not send as MAIL_FROM: set MAIL_FROM to an address it owns, or verify the domain with the provider.";
    }
    if (command === "RCPT TO") {
      return "The server does not take mail for MAIL_TO: check the address, and that this account may send to others.";
    }
    return "Ask the provider of the mail server what the code means.";
  }
  if (code === "EDNS" || cause === "ENOTFOUND") return "Check the name of the host in SMTP_URL.";
  if (["EACCES", "ENOSPC", "EROFS", "EPERM", "ENOTDIR", "ENOENT"].includes(cause)) {
    return "Check DATA_DIR: its disk and who may write there.";
  }
  return "Check host and port in SMTP_URL (587, or 465 with smtps://), and that a firewall lets this machine out: many hosts close port 25.";
}

const MEANING: Readonly<Record<string, string>> = {
  EABORT: "took too long",
  EAUTH: "could not log in to the mail server",
  EACCES: "the folder may not be written",
  ECONNECTION: "the mail server closed the connection",
  ECONNREFUSED: "the mail server does not accept connections",
  ENOTFOUND: "the mail server's name could not be found",
  EDNS: "the mail server's name could not be resolved",
  ENOSPC: "the disk is full",
  ESOCKET: "could not connect to the mail server",
  ETIMEDOUT: "the mail server did not answer in time",
  ETLS: "no encrypted connection to the mail server",
};
