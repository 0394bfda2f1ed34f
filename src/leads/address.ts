/**
 * Converts an address's non-ASCII domain to the ASCII form that mail servers use (RFC 5890): Firefox accepts
 * such an address and submits it unconverted.
 */
export function toAsciiDomain(address: string): string {
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  if (/^\p{ASCII}*$/u.test(domain) || !/^[\p{L}\p{M}\p{N}.。-]+$/u.test(domain)) return address;
  return `${address.slice(0, at + 1)}${URL.parse(`http://${domain}`)?.hostname ?? domain}`;
}

export const comparableAddress = (address: string): string =>
  toAsciiDomain(address.normalize("NFKC").trim()).toLowerCase();

/** The mailbox of an address: many providers ignore a tag after "+", and Gmail ignores dots. */
export function mailboxOf(email: string): string {
  const [, local = "", domain = ""] = /^(.+?)(?:\+.*)?@(.*)$/.exec(email.toLowerCase()) ?? [];
  if (!["gmail.com", "googlemail.com"].includes(domain)) return `${local}@${domain}`;
  return `${local.replaceAll(".", "")}@gmail.com`;
}
