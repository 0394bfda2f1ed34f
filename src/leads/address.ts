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
