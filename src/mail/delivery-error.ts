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

const MEANING: Readonly<Record<string, string>> = {
  EABORT: "took too long",
  EAUTH: "could not log in to the mail server",
  ECONNECTION: "the mail server closed the connection",
  ECONNREFUSED: "the mail server does not accept connections",
  EDNS: "the mail server's name could not be resolved",
  ENOSPC: "the disk is full",
  ESOCKET: "could not connect to the mail server",
  ETIMEDOUT: "the mail server did not answer in time",
  ETLS: "no encrypted connection to the mail server",
};
