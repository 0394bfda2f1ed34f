import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";
import { businessSchema } from "#business/business.ts";
import { formSectionsSchema } from "#forms/schema.ts";
import { withTls } from "#leads/database/postgres.ts";
import { readEnvironment } from "#settings/environment.ts";

/** Database schema of the tables, created by supabase/migrations. The data API can't access it. */
export const SCHEMA = "form_leads";

const MIN_SECRET_LENGTH = 32;

/** Lifetime of an isolate on Supabase's free plan (supabase.com/docs/guides/functions/limits). */
const DEFAULT_ISOLATE_SECONDS = 150;

export type HostedSettings = ReturnType<typeof readSettings>;

/**
 * Reads a content file. Deployments contain only modules, so there the content comes from a secret. In a
 * checkout where the secret isn't set, it comes from the file itself.
 */
function readContent<Schema extends z.ZodType>(
  schema: Schema,
  name: "business" | "interface",
  secrets: Readonly<Record<string, string>>,
): z.infer<Schema> {
  const secret = `${name.toUpperCase()}_YAML`;
  const file = new URL(`../../../content/${name}.yaml`, import.meta.url);
  const result = schema.safeParse(parse(secrets[secret] || readFileSync(file, "utf8")));
  if (!result.success) throw new Error(`${secret} is wrong:\n${z.prettifyError(result.error)}`);
  return result.data;
}

/** Adds the search path and, for a remote host, TLS to the database's URL, unless the URL sets them itself. */
function completeDatabaseUrl(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  if (!url.searchParams.has("options")) {
    url.searchParams.set("options", `-c search_path=${SCHEMA}`);
  }
  // The certificate isn't verified, because Supabase signs it with its own certificate authority.
  return withTls(url.href, "no-verify");
}

/**
 * Reads the settings from secrets: the server's variables, BUSINESS_YAML, INTERFACE_YAML, DRAIN_SECRET,
 * ISOLATE_SECONDS, and the secrets that Supabase sets (SUPABASE_…).
 * @throws Error with a user-facing message that contains no passwords
 */
export function readSettings(secrets: Readonly<Record<string, string>>) {
  const business = readContent(businessSchema, "business", secrets);
  const words = readContent(formSectionsSchema, "interface", secrets);
  const environment = readEnvironment(
    {
      ...secrets,
      DATABASE_URL: secrets["DATABASE_URL"] || secrets["SUPABASE_DB_URL"],
      PUBLIC_ANON_KEY: secrets["PUBLIC_ANON_KEY"] || secrets["SUPABASE_ANON_KEY"],
    },
    business,
  );
  const { databaseUrl, smtpUrl } = environment;
  const drainSecret = secrets["DRAIN_SECRET"] ?? "";
  const isolateMs = 1_000 * Number(secrets["ISOLATE_SECONDS"] || DEFAULT_ISOLATE_SECONDS);
  if (!databaseUrl) throw new Error("Set DATABASE_URL: a hosted function keeps no files.");
  if (!smtpUrl) throw new Error("Set SMTP_URL: a hosted function keeps no .eml files.");
  if (drainSecret.length < MIN_SECRET_LENGTH) {
    throw new Error(
      `Set DRAIN_SECRET to ${MIN_SECRET_LENGTH} characters or more (openssl rand -hex 32).`,
    );
  }
  if (!(isolateMs > 0)) throw new Error("ISOLATE_SECONDS must be a number, such as 400.");
  return {
    ...environment,
    words,
    /** The database's URL. Its search path is {@link SCHEMA}, unless the secret has its own `options`. */
    databaseUrl: completeDatabaseUrl(databaseUrl),
    smtpUrl,
    drainSecret,
    isolateMs,
  };
}
