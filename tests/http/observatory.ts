/**
 * The scoring of Mozilla's HTTP Observatory for one answer: modifiers and grades as MDN
 * documents them ("HTTP Observatory: Tests & Scoring"; the `default-src 'none'` bonus with its
 * later condition on `form-action`). What depends on the certificate and on the redirect from
 * http:// belongs to the proxy in front and counts 0 here, as does preloading.
 */

export interface Score {
  readonly grade: string;
  readonly score: number;
  /** Each test with what it added or took. */
  readonly modifiers: Readonly<Record<string, number>>;
}

const GRADES: readonly [number, string][] = [
  [100, "A+"],
  [90, "A"],
  [85, "A-"],
  [80, "B+"],
  [70, "B"],
  [65, "B-"],
  [60, "C+"],
  [50, "C"],
  [45, "C-"],
  [40, "D+"],
  [30, "D"],
  [25, "D-"],
  [0, "F"],
];

/** Directives of a policy; the first of a name counts (CSP Level 3 §2.2.1). */
export function parsePolicy(policy: string): Map<string, string[]> {
  const directives = new Map<string, string[]>();
  for (const part of policy.split(";")) {
    const [name = "", ...sources] = part.trim().split(/\s+/);
    if (name !== "" && !directives.has(name)) directives.set(name, sources);
  }
  return directives;
}

const BROAD = ["*", "http:", "https:", "ftp:", "http://*", "https://*", "data:", "blob:"];

function scoreCsp(policy: string | null): number {
  if (policy === null) return -25;
  const directives = parsePolicy(policy);
  const sources = (name: string) => directives.get(name) ?? directives.get("default-src") ?? ["*"];
  const has = (name: string, bad: readonly string[]) =>
    sources(name).some((source) => bad.includes(source));
  const hashed = sources("script-src").some((source) => /^'(nonce|sha\d+)-/.test(source));
  if (has("script-src", BROAD) || has("object-src", BROAD)) return -20;
  if (!hashed && has("script-src", ["'unsafe-inline'"])) return -20;
  const active = ["script-src", "style-src", "object-src", "font-src", "connect-src"];
  const insecure = (name: string) => sources(name).some((source) => source.startsWith("http:"));
  if (active.some(insecure)) return -20;
  if (has("script-src", ["'unsafe-eval'"])) return -10;
  if (["img-src", "media-src"].some(insecure)) return -10;
  if (has("style-src", [...BROAD, "'unsafe-inline'"])) return 0;
  const none = directives.get("default-src")?.join(" ") === "'none'";
  const ownForms = directives.get("form-action")?.every((s) => ["'self'", "'none'"].includes(s));
  return none && ownForms === true ? 10 : 5;
}

function scoreHsts(header: string | null): number {
  if (header === null) return -20;
  const age = /(?:^|;)\s*max-age=(\d+)/i.exec(header)?.[1];
  if (age === undefined) return -20;
  return Number(age) >= 15_768_000 ? 0 : -10;
}

function scoreReferrer(header: string | null): number {
  if (header === null) return 0;
  const safe = ["no-referrer", "same-origin", "strict-origin", "strict-origin-when-cross-origin"];
  return safe.includes(header.trim().toLowerCase()) ? 5 : -5;
}

function scoreFrames(headers: Headers): number {
  const ancestors = parsePolicy(headers.get("Content-Security-Policy") ?? "").get(
    "frame-ancestors",
  );
  if (ancestors !== undefined && !ancestors.some((source) => BROAD.includes(source))) return 5;
  const header = headers.get("X-Frame-Options")?.toUpperCase();
  return header === "DENY" || header === "SAMEORIGIN" ? 5 : -20;
}

function scoreCors(headers: Headers): number {
  const open =
    headers.get("Access-Control-Allow-Origin") === "https://http-observatory.security.mozilla.org";
  return open && headers.get("Access-Control-Allow-Credentials") === "true" ? -50 : 0;
}

function scoreCorp(header: string | null): number {
  if (header === null || header === "cross-origin") return 0;
  return header === "same-origin" || header === "same-site" ? 10 : -5;
}

function scoreScripts(html: string): number {
  const sources = [...html.matchAll(/<script[^>]*\ssrc="([^"]+)"[^>]*>/g)];
  const foreign = sources.filter(([, src = ""]) => !/^\/(?!\/)/.test(src));
  if (foreign.length === 0) return 0;
  if (foreign.some(([, src = ""]) => !src.startsWith("https://"))) return -50;
  return foreign.every(([tag]) => tag.includes(" integrity=")) ? 5 : -5;
}

/** Scores one answer, the page's HTML included. */
export function observatoryScore(headers: Headers, html: string): Score {
  const modifiers = {
    "content-security-policy": scoreCsp(headers.get("Content-Security-Policy")),
    cookies: headers.has("Set-Cookie") ? -20 : 0,
    "cross-origin-resource-sharing": scoreCors(headers),
    "cross-origin-resource-policy": scoreCorp(headers.get("Cross-Origin-Resource-Policy")),
    "referrer-policy": scoreReferrer(headers.get("Referrer-Policy")),
    "strict-transport-security": scoreHsts(headers.get("Strict-Transport-Security")),
    "subresource-integrity": scoreScripts(html),
    "x-content-type-options": headers.get("X-Content-Type-Options") === "nosniff" ? 0 : -5,
    "x-frame-options": scoreFrames(headers),
  };
  const values = Object.values(modifiers);
  const sum = (list: number[]) => list.reduce((total, value) => total + value, 0);
  const penalised = 100 + sum(values.filter((value) => value < 0));
  // Bonuses count only for sites that are good without them.
  const score = Math.max(
    0,
    penalised >= 90 ? penalised + sum(values.filter((value) => value > 0)) : penalised,
  );
  const grade = GRADES.find(([least]) => score >= least)?.[1] ?? "F";
  return { grade, score, modifiers };
}
