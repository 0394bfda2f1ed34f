export interface DeliveryFacts {
  /** The transport's error code, such as ECONNECTION. */
  code?: string | undefined;
  /** The underlying error code, such as ECONNREFUSED or CERT_HAS_EXPIRED. */
  cause?: string | undefined;
  /** SMTP reply code (RFC 5321 §4.2), if the server replied. */
  responseCode?: number | undefined;
  /** Enhanced status code (RFC 3463), such as 5.1.1. */
  enhancedCode?: string | undefined;
  /** The command that failed, by nodemailer's name: CONN, EHLO, AUTH …, MAIL FROM, RCPT TO, DATA. */
  command?: string | undefined;
  /** Whether the whole message was sent. If the connection then breaks, the email may have been delivered. */
  handedOver: boolean;
}

/** The error of a failed delivery. Its message omits the server's text, which often repeats addresses. */
export class DeliveryError extends Error {
  override name = "DeliveryError";
  readonly facts: DeliveryFacts;

  constructor(facts: DeliveryFacts, options?: ErrorOptions) {
    super(describe(facts), options);
    this.facts = facts;
  }
}

function describe(facts: DeliveryFacts): string {
  const { code = "no code", cause = code, responseCode, enhancedCode, command } = facts;
  if (responseCode !== undefined) {
    const reply = enhancedCode ? `${responseCode} ${enhancedCode}` : `${responseCode}`;
    if (command?.startsWith("AUTH")) return `the mail server refused our login: ${reply}`;
    return `the mail server answered ${reply} to ${command ?? "us"}`;
  }
  if (facts.handedOver) return `cut off before the mail server confirmed (${cause})`;
  return `${CODE_MEANINGS[cause] ?? CODE_MEANINGS[code] ?? "could not be sent"} (${cause})`;
}

export function remedy({ facts }: DeliveryError): string {
  const { code = "", cause = code, command = "", responseCode } = facts;
  if (command.startsWith("AUTH") || code === "EAUTH") {
    return "Check the user and password in SMTP_URL; write @ as %40 and / as %2F. Many providers require an app password.";
  }
  if (command === "STARTTLS" || code === "ETLS" || /CERT|SSL|TLS|SELF_SIGNED|ALTNAME/.test(cause)) {
    return "Use smtps:// in SMTP_URL for port 465 and smtp:// for port 587. The certificate must be valid for the host name.";
  }
  if (responseCode !== undefined) {
    if (command === "MAIL FROM") {
      return "This account can't send as MAIL_FROM. Set MAIL_FROM to an address it owns, or verify the domain with the provider.";
    }
    if (command === "RCPT TO") {
      return "The server refuses mail for MAIL_TO. Check the address, and that this account can send to other domains.";
    }
    return "Ask your mail provider what the code means.";
  }
  if (code === "EDNS" || cause === "ENOTFOUND") return "Check the host name in SMTP_URL.";
  if (["EACCES", "ENOSPC", "EROFS", "EPERM", "ENOTDIR", "ENOENT"].includes(cause)) {
    return "Check DATA_DIR: is the disk full, and can this user write there?";
  }
  return "Check the host and port in SMTP_URL (587, or 465 with smtps://), and that no firewall blocks outgoing mail: many hosting providers block port 25.";
}

const CODE_MEANINGS: Readonly<Record<string, string>> = {
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
