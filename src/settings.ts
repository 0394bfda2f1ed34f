/**
 * The environment variables of the server, the commands and the build. They are validated once, so that a
 * wrong value stops the start or the build. Empty variables count as unset.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { type Business, loadBusiness } from "#business/business.ts";
import { FUNCTIONS_BASE_PATH } from "#contract/endpoint.ts";
import { comparableAddress } from "#leads/address.ts";

const toggle = z.stringbool().default(true).describe("on or off");
const email = z.email().describe("one email address, such as hello@example.com");
const list = z.string().transform((value) =>
  value
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== ""),
);
const url = (protocol: RegExp) => z.url({ protocol, hostname: /.*/ });
const folder = (example: string) => z.string().describe(`a folder path, such as ${example}`);

const origin = url(/^https?$/)
  .refine((value) => URL.parse(value)?.href === `${URL.parse(value)?.origin}/`)
  .transform((value) => new URL(value).origin);

/** Each description completes the error "NAME must be …". */
const variables = z.object({
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(3000)
    .describe("a port number from 0 (any free port) to 65535, such as 3000"),
  HOST: z
    .string()
    .regex(/^[\w.:%-]{1,255}$/)
    .default("127.0.0.1")
    .describe("an address or host name to listen on, such as 127.0.0.1 or 0.0.0.0"),
  SITE_URL: origin
    .optional()
    .describe("the site's origin without a path, such as https://example.com"),
  DATA_DIR: folder("./data").default("./data"),
  DATABASE_URL: url(/^postgres(ql)?$/)
    .optional()
    .describe("a PostgreSQL address, such as postgres://user:password@host:5432/name"),
  BACKUP_DIR: z
    .string()
    .regex(/^off$|[/\\]/)
    .optional()
    .describe("a folder path with a slash, such as /var/backups/site, or exactly off"),
  INBOX_SOCKET: z.string().optional().describe("the path of a Unix socket"),
  SMTP_URL: url(/^smtps?$/)
    .optional()
    .describe("a mail server's address, such as smtp://user:password@host:587 or smtps://…:465"),
  MAIL_FROM: email.optional(),
  MAIL_TO: list
    .pipe(z.array(z.email()).min(1))
    // Each address gets a lead once, however often and in whatever case it is written.
    .transform((addresses) => [
      ...new Map(addresses.map((address) => [comparableAddress(address), address])).values(),
    ])
    .optional()
    .describe("email addresses separated by commas, such as hello@example.com"),
  HEARTBEAT_URL: url(/^https?$/)
    .optional()
    .describe("the address of a heartbeat monitor, such as https://hc-ping.com/your-id"),
  VISITOR_MAIL: toggle,
  RATE_LIMIT: toggle,
  CLIENT_IP_HEADER: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .default("X-Forwarded-For")
    .describe("the name of one header, such as Fly-Client-IP or CF-Connecting-IP"),
  ALLOWED_ORIGINS: list
    .pipe(z.array(origin))
    .default([])
    .describe("origins separated by commas, such as https://example.com,https://www.example.com"),
  PUBLIC_FUNCTIONS_URL: z
    .union([z.literal(FUNCTIONS_BASE_PATH), url(/^https?$/)])
    .default(FUNCTIONS_BASE_PATH)
    .describe(
      `${FUNCTIONS_BASE_PATH} or an absolute address, such as https://functions.example.com${FUNCTIONS_BASE_PATH}`,
    ),
  PUBLIC_ANON_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{8,2048}$/)
    .default("public-anonymous-key")
    .describe("8 to 2048 printable characters without spaces"),
});

const VARIABLES = variables.keyof().options;

export type Settings = ReturnType<typeof parseSettings>;

/**
 * @param business supplies the defaults of SITE_URL, MAIL_FROM and MAIL_TO, and is part of the result
 * @throws Error that lists each invalid variable and what it must be, but not its value, which may contain a
 *   password
 */
export function parseSettings(environment: NodeJS.ProcessEnv, business: Business) {
  const set = VARIABLES.map((name) => [name, environment[name]?.trim() || undefined]);
  const result = variables.safeParse(Object.fromEntries(set));
  if (!result.success) {
    const invalid = new Set(result.error.issues.map((issue) => issue.path[0]));
    const lines = Object.entries(variables.shape)
      .filter(([name]) => invalid.has(name))
      .map(([name, rule]) => `  ${name} must be ${rule.description}`);
    throw new Error(`The environment is wrong:\n${lines.join("\n")}`);
  }
  const env = result.data;
  const siteUrl = env.SITE_URL ?? new URL(business.url).origin;
  const mailFrom = env.MAIL_FROM ?? business.email;
  const functionsOrigin = URL.parse(env.PUBLIC_FUNCTIONS_URL)?.origin;
  return {
    business,
    port: env.PORT,
    host: env.HOST,
    /** Canonical origin of the site, without a trailing slash. */
    siteUrl,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    /** Whether the server makes backups. Without, a hosted database makes its own. */
    makesBackups: env.BACKUP_DIR !== "off",
    /** Erasures search it even if no more backups are made. */
    backupDir:
      env.BACKUP_DIR && env.BACKUP_DIR !== "off" ? env.BACKUP_DIR : join(env.DATA_DIR, "backups"),
    /** Where Caddy finds the inbox. */
    inboxSocket: env.INBOX_SOCKET,
    smtpUrl: env.SMTP_URL,
    /** Whether visitors can reach the site, so that emails must leave the machine. */
    isPublic: env.SITE_URL?.startsWith("https:") ?? false,
    mailFrom,
    mailDomain: mailFrom.slice(mailFrom.lastIndexOf("@") + 1),
    mailTo: env.MAIL_TO ?? [business.email],
    heartbeatUrl: env.HEARTBEAT_URL,
    visitorMail: env.VISITOR_MAIL,
    rateLimit: env.RATE_LIMIT,
    /** Request header in which a proxy of ours names the visitor's address. */
    clientIpHeader: env.CLIENT_IP_HEADER,
    /** Months after which leads are deleted. */
    keepMonths: business.privacy.keepMonths,
    /** Origins whose pages may call the function: the site's, the function's and ALLOWED_ORIGINS. */
    allowedOrigins: [...new Set([siteUrl, functionsOrigin ?? siteUrl, ...env.ALLOWED_ORIGINS])],
    /** Base URL of the function: a path or an absolute URL, without a trailing slash. */
    functionsUrl: env.PUBLIC_FUNCTIONS_URL.replace(/\/+$/, ""),
    /** Origin of the function; undefined if its URL is a path on the site. */
    functionsOrigin,
    anonKey: env.PUBLIC_ANON_KEY,
  };
}

/**
 * Adds the variables of the file .env to `process.env`; variables that are already set win.
 * @throws Error with a user-facing message if a variable is wrong
 */
export function readSettings(): Settings {
  if (existsSync(".env")) process.loadEnvFile();
  return parseSettings(process.env, loadBusiness());
}
