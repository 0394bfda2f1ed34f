/**
 * Environment variables of the server and the build, with defaults and validation. Validated once, so that
 * an invalid value fails the startup or the build rather than a visitor's request. Other variables are
 * ignored; empty ones count as unset.
 */
import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { z } from "zod";
import { type Business, loadBusiness } from "#business/business.ts";
import { FUNCTIONS_BASE_PATH } from "#contract/endpoint.ts";

const port = z.coerce.number().int().min(0).max(65_535);
/** `on` or `off`, or a synonym such as `true` or `0`. */
const toggle = z.stringbool();
const email = (initial: string) =>
  z.email().default(initial).describe("one email address, such as hello@example.com");
const url = (protocol: RegExp) => z.url({ protocol, hostname: /.*/ });

const origin = url(/^https?$/)
  .refine((value) => URL.parse(value)?.href === `${URL.parse(value)?.origin}/`)
  .transform((value) => new URL(value).origin);

/** Each description completes the error "NAME must be …". */
function schema(business: Business) {
  return z.object({
    PORT: port
      .default(3000)
      .describe("a port number from 0 (any free port) to 65535, such as 3000"),
    HOST: z
      .string()
      .regex(/^[\w.:%-]{1,255}$/)
      .default("127.0.0.1")
      .describe("an address or host name to listen on, such as 127.0.0.1 or 0.0.0.0"),
    SITE_URL: origin
      .default(new URL(business.url).origin)
      .describe("the site's origin without a path, such as https://example.com"),
    DATA_DIR: z.string().default("./data").describe("a folder path, such as ./data"),
    DATABASE_URL: url(/^postgres(ql)?$/)
      .optional()
      .describe("a PostgreSQL address, such as postgres://user:password@host:5432/name"),
    SMTP_URL: url(/^smtps?$/)
      .optional()
      .describe("a mail server's address, such as smtp://user:password@host:587 or smtps://…:465"),
    MAIL_FROM: email(business.mail?.from ?? business.email),
    MAIL_TO: email(business.mail?.to ?? business.email),
    VISITOR_MAIL: toggle.default(true).describe("on or off"),
    PUBLIC_ANON_KEY: z
      .string()
      .regex(/^[\x21-\x7e]{8,2048}$/)
      .default("public-anonymous-key")
      .describe("8 to 2048 printable characters without spaces"),
    PUBLIC_FUNCTIONS_URL: z
      .union([z.literal(FUNCTIONS_BASE_PATH), url(/^https?$/)])
      .default(FUNCTIONS_BASE_PATH)
      .describe(
        `${FUNCTIONS_BASE_PATH} or an absolute address, such as https://functions.example.com${FUNCTIONS_BASE_PATH}`,
      ),
    ALLOWED_ORIGINS: z
      .string()
      .transform((value) => value.split(",").filter((part) => part.trim() !== ""))
      .pipe(z.array(origin))
      .default([])
      .describe("origins separated by commas, such as https://example.com,https://www.example.com"),
    RATE_LIMIT: toggle.default(true).describe("on or off"),
    HSTS_SUBDOMAINS: toggle.default(false).describe("on or off"),
    TRUST_PROXY: z
      .union([z.coerce.number().int().min(0).max(10), toggle.transform(Number)])
      .default(0)
      .describe(
        "off, on (one proxy in front sets X-Forwarded-For) or the number of proxies in front, such as 2",
      ),
    METRICS_PORT: port
      .min(1)
      .optional()
      .describe("a port number from 1 to 65535, such as 9464, or unset for no metrics"),
  });
}

export type Environment = ReturnType<typeof readEnvironment>;

/**
 * @param business supplies the defaults of SITE_URL, MAIL_FROM and MAIL_TO, and is part of the result
 * @throws Error that lists each invalid variable and what it must be, but not its value,
 *   which may contain a password
 */
export function readEnvironment(variables: NodeJS.ProcessEnv, business: Business) {
  const rules = schema(business);
  const entries = Object.keys(rules.shape).map((name) => [
    name,
    variables[name]?.trim() || undefined,
  ]);
  const result = rules.safeParse(Object.fromEntries(entries));
  if (!result.success) {
    const invalidNames = new Set(result.error.issues.map((issue) => issue.path[0]));
    const lines = Object.entries(rules.shape)
      .filter(([name]) => invalidNames.has(name))
      .map(([name, rule]) => `  ${name} must be ${rule.description}`);
    throw new Error(`The environment is wrong:\n${lines.join("\n")}`);
  }
  const env = result.data;
  const functionsOrigin = URL.parse(env.PUBLIC_FUNCTIONS_URL)?.origin;
  const origins = [env.SITE_URL, functionsOrigin ?? env.SITE_URL, ...env.ALLOWED_ORIGINS];
  return {
    business,
    port: env.PORT,
    host: env.HOST,
    /** Canonical origin of the site, without a trailing slash. */
    siteUrl: env.SITE_URL,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    mailTo: env.MAIL_TO,
    visitorMail: env.VISITOR_MAIL,
    mailDomain: env.MAIL_FROM.slice(env.MAIL_FROM.lastIndexOf("@") + 1),
    anonKey: env.PUBLIC_ANON_KEY,
    /** Base URL of the function: a path or an absolute URL, without a trailing slash. */
    functionsUrl: env.PUBLIC_FUNCTIONS_URL.replace(/\/+$/, ""),
    /** Origin of the function; undefined if its URL is a path on the site. */
    functionsOrigin,
    allowedOrigins: [...new Set(origins)],
    rateLimit: env.RATE_LIMIT,
    hstsSubdomains: env.HSTS_SUBDOMAINS,
    /** Number of reverse proxies that set X-Forwarded-For; 0 trusts none. */
    trustedProxies: env.TRUST_PROXY,
    metricsPort: env.METRICS_PORT,
  };
}

/**
 * Adds the variables of the file .env to `process.env`; variables that are already set win. Unlike
 * `process.loadEnvFile`, ignores a byte order mark: Windows editors add one, and Node would drop the first
 * variable.
 */
export function loadEnvFile(): void {
  if (!existsSync(".env")) return;
  const text = readFileSync(".env", "utf8").replace(/^\ufeff/, "");
  for (const [name, value] of Object.entries(parseEnv(text))) process.env[name] ??= value;
}

/** @throws Error with a user-facing message if a setting is wrong */
export function readSettings(): Environment {
  loadEnvFile();
  return readEnvironment(process.env, loadBusiness());
}
