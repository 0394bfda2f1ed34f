/** Restricts the editor's API to its own page, in a browser on this computer. */
import type { IncomingMessage } from "node:http";

/** Host headers of this computer. Any other means DNS rebinding: a page whose domain resolves to it. */
const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** @returns whether the request comes from the editor's origin, or from no page at all */
export function isOwnOrigin({ headers }: Pick<IncomingMessage, "headers">): boolean {
  const { host = "", origin } = headers;
  const site = headers["sec-fetch-site"];
  if (!LOCAL.test(host)) return false;
  if (origin !== undefined && origin !== `http://${host}`) return false;
  return site === undefined || site === "same-origin" || site === "none";
}
