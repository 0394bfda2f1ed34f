/** `POST …/drain`: what a schedule calls, so that mails which failed are tried again. */
import { bearerToken, createKeyCheck } from "#server/function/access.ts";
import { NO_DOCUMENT_CSP, SECURITY_HEADERS } from "#settings/headers.ts";

/**
 * Answers 202 at once and drains after it: pg_net waits five seconds, a mail server may take longer.
 * @param secret DRAIN_SECRET, expected as a bearer token
 */
export function createDrainEndpoint(
  secret: string,
  drain: () => void,
): (request: Request) => Response {
  const isSecret = createKeyCheck(secret);
  const answer = (status: number, headers: Record<string, string> = {}) =>
    new Response(null, {
      status,
      headers: {
        ...SECURITY_HEADERS,
        "Content-Security-Policy": NO_DOCUMENT_CSP,
        "Cache-Control": "no-store",
        ...headers,
      },
    });
  return (request) => {
    if (request.method !== "POST") return answer(405, { Allow: "POST" });
    if (!isSecret(bearerToken(request))) {
      return answer(401, { "WWW-Authenticate": 'Bearer realm="drain"' });
    }
    drain();
    return answer(202);
  };
}
