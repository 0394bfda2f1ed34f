/** Which content coding a client gets (RFC 9110 §12.5.3). */
import { CODINGS, type Coding } from "./manifest.ts";

/** Codings in order of preference; `identity` is always last resort, even where refused. */
export type Preference = readonly (Coding | "identity")[];

const IDENTITY: Preference = ["identity"];

/** Clients send a handful of different headers; parsed ones are kept, a bounded number of them. */
const parsed = new Map<string, Preference>();
const MAX_PARSED = 256;
const MAX_LENGTH = 256;

function parse(header: string): Preference {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    const q = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    const weight = q === undefined ? 1 : /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(q) ? Number(q) : 0;
    if (name !== "") weights.set(name === "x-gzip" ? "gzip" : name, weight);
  }
  const any = weights.get("*") ?? 0;
  const weightOf = (coding: string) =>
    weights.get(coding) ?? (coding === "identity" ? 0.0001 : any);
  // Stable sort: equal weights stay in the server's order, the smallest first. Identity that is
  // refused stays as the last resort: a page in the wrong coding beats a 406.
  const wanted = CODINGS.filter((coding) => weightOf(coding) > 0);
  const all: (Coding | "identity")[] = [...wanted, "identity"];
  return all.sort((a, b) => weightOf(b) - weightOf(a));
}

/**
 * @param header the Accept-Encoding field; absent means the file as it is
 */
export function preferredCodings(header: string | undefined): Preference {
  if (header === undefined) return IDENTITY;
  const known = parsed.get(header);
  if (known !== undefined) return known;
  if (header.length > MAX_LENGTH) return IDENTITY;
  const preference = parse(header);
  if (parsed.size >= MAX_PARSED) parsed.clear();
  parsed.set(header, preference);
  return preference;
}
