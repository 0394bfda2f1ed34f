/**
 * The settings of server and build: every environment variable they read, with its default and
 * what it must be. Validated once, so that a wrong value stops the start or the build instead of
 * a visitor's request. Variables that are not listed are ignored; empty ones count as unset.
 */
import { z } from "zod";
import type { Business } from "#business/business.ts";
import { FUNCTIONS_BASE_PATH } from "#contract/endpoint.ts";

const port = z.coerce.number().int().min(0).max(65_535);

/** `off` and `on`, as people write them. */
const toggle = z
  .string()
  .toLowerCase()
  .pipe(z.enum(["on", "off", "true", "false", "1", "0", "yes", "no"]))
  .transform((value) => ["on", "true", "1", "yes"].includes(value));

/** The scheme, host and port of an http(s) URL, or undefined when there is more or less in it. */
function originOf(value: string): string | undefined {
  const url = URL.parse(value);
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  return url.href === `${url.origin}/` ? url.origin : undefined;
}

const origin = z.string().transform((value, context) => {
  const parsed = originOf(value.trim());
  if (parsed !== undefined) return parsed;
  context.addIssue({ code: "custom", message: "not an origin" });
  return z.NEVER;
});

const origins = z
  .string()
  .transform((value) => value.split(",").filter((part) => part.trim() !== ""))
  .pipe(z.array(origin));

const url = (protocol: RegExp) => z.url({ protocol, hostname: /.*/ });

/** What each variable must be, in words; also the text of the boot error. */
const RULES = {
  PORT: "a port number from 0 (any free port) to 65535, such as 3000",
  HOST: "an address or host name to listen on, such as 127.0.0.1 or 0.0.0.0",
  SITE_URL: "the site's origin without a path, such as https://example.com",
  DATA_DIR: "a folder path, such as ./data",
  DATABASE_URL: "a PostgreSQL address, such as postgres://user:password@host:5432/name",
  SMTP_URL: "a mail server's address, such as smtp://user:password@host:587 or smtps://…:465",
  MAIL_FROM: "one e-mail address, such as hello@example.com",
  MAIL_TO: "one e-mail address, such as hello@example.com",
  PUBLIC_ANON_KEY: "8 to 2048 printable characters without spaces",
  PUBLIC_FUNCTIONS_URL: `${FUNCTIONS_BASE_PATH} or an absolute address, such as https://functions.example.com${FUNCTIONS_BASE_PATH}`,
  ALLOWED_ORIGINS:
    "origins separated by commas, such as https://example.com,https://www.example.com",
  RATE_LIMIT: "on or off",
  HSTS_SUBDOMAINS: "on or off",
  TRUST_PROXY:
    "off, on (one proxy in front sets X-Forwarded-For) or the number of proxies in front, such as 2",
  METRICS_PORT: "a port number from 1 to 65535, such as 9464, or unset for no metrics",
} as const;

/** Builds the schema; the defaults come from the business. */
function schema(business: Business) {
  const from = business.mail?.from ?? business.email;
  const to = business.mail?.to ?? business.email;
  return z.object({
    PORT: port.default(3000),
    HOST: z
      .string()
      .regex(/^[\w.:%-]{1,255}$/)
      .default("127.0.0.1"),
    SITE_URL: origin.default(new URL(business.url).origin),
    DATA_DIR: z
      .string()
      .refine((value) => !value.includes("\0"))
      .default("./data"),
    DATABASE_URL: url(/^postgres(ql)?$/).optional(),
    SMTP_URL: url(/^smtps?$/).optional(),
    MAIL_FROM: z.email().default(from),
    MAIL_TO: z.email().default(to),
    PUBLIC_ANON_KEY: z
      .string()
      .regex(/^[\x21-\x7e]{8,2048}$/)
      .default("public-anonymous-key"),
    PUBLIC_FUNCTIONS_URL: z
      .union([z.literal(FUNCTIONS_BASE_PATH), url(/^https?$/)])
      .default(FUNCTIONS_BASE_PATH),
    ALLOWED_ORIGINS: origins.default([]),
    RATE_LIMIT: toggle.default(true),
    HSTS_SUBDOMAINS: toggle.default(false),
    TRUST_PROXY: z
      .union([z.coerce.number().int().min(0).max(10), toggle.transform(Number)])
      .default(0),
    METRICS_PORT: port.min(1).optional(),
  });
}

/** What the variables come to. */
export interface Environment {
  readonly port: number;
  readonly host: string;
  /** Canonical origin of the site, without a trailing slash. */
  readonly siteUrl: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly mailTo: string;
  readonly anonKey: string;
  /** Where pages find the function, before its name: a path or an absolute URL, no slash at the end. */
  readonly functionsUrl: string;
  /** Origin of the function when it is on another host than the site. */
  readonly functionsOrigin: string | undefined;
  /** Origins whose pages may call the function: the site's, the function's own, the listed ones. */
  readonly allowedOrigins: readonly string[];
  readonly rateLimit: boolean;
  /** Whether browsers are told to use https for the subdomains of the site too. */
  readonly hstsSubdomains: boolean;
  /** How many proxies in front set X-Forwarded-For; 0 trusts none. */
  readonly trustedProxies: number;
  readonly metricsPort: number | undefined;
}

/** Thrown at boot; its message names every wrong variable and what it should be. */
export class EnvironmentError extends Error {
  override readonly name = "EnvironmentError";
}

/**
 * Reads and validates the environment.
 * @param variables usually `process.env`
 * @param business supplies the defaults of SITE_URL, MAIL_FROM and MAIL_TO
 * @throws EnvironmentError naming each wrong variable and what it should be; never its value,
 *   which may hold a password
 */
export function readEnvironment(
  variables: Readonly<Record<string, string | undefined>>,
  business: Business,
): Environment {
  const known: Record<string, string> = {};
  for (const name of Object.keys(RULES)) {
    const value = variables[name]?.trim();
    if (value !== undefined && value !== "") known[name] = value;
  }
  const result = schema(business).safeParse(known);
  if (!result.success) {
    const wrong = new Set(result.error.issues.map((issue) => String(issue.path[0])));
    const lines = [...wrong].map(
      (name) => `  ${name} must be ${RULES[name as keyof typeof RULES]}`,
    );
    throw new EnvironmentError(`The environment is wrong:\n${lines.join("\n")}`);
  }
  const env = result.data;
  const functionsOrigin = URL.parse(env.PUBLIC_FUNCTIONS_URL)?.origin;
  return {
    port: env.PORT,
    host: env.HOST,
    siteUrl: env.SITE_URL,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    mailTo: env.MAIL_TO,
    anonKey: env.PUBLIC_ANON_KEY,
    functionsUrl: env.PUBLIC_FUNCTIONS_URL.replace(/\/+$/, ""),
    functionsOrigin,
    allowedOrigins: [
      ...new Set([
        env.SITE_URL,
        ...(functionsOrigin === undefined ? [] : [functionsOrigin]),
        ...env.ALLOWED_ORIGINS,
      ]),
    ],
    rateLimit: env.RATE_LIMIT,
    hstsSubdomains: env.HSTS_SUBDOMAINS,
    trustedProxies: env.TRUST_PROXY,
    metricsPort: env.METRICS_PORT,
  };
}
