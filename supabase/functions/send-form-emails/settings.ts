/** The hosted function's settings: the same as the server's, but read from Supabase secrets. */
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";
import { businessSchema } from "#business/business.ts";
import { formSectionsSchema } from "#forms/words.ts";
import { withTls } from "#leads/postgres.ts";
import { readEnvironment } from "#settings/environment.ts";

/** The tables' schema, created by supabase/migrations; the data API can't access it. */
export const SCHEMA = "form_leads";

const MIN_SECRET_LENGTH = 32;

/** How long Supabase lets an isolate live on its free plan (supabase.com/docs/guides/functions/limits). */
const ISOLATE_SECONDS = 150;

export type HostedSettings = ReturnType<typeof readSettings>;

/** Reads content from its secret, because deployments contain only modules, or from the file in a checkout. */
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

function withSearchPath(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  if (!url.searchParams.has("options")) {
    url.searchParams.set("options", `-c search_path=${SCHEMA}`);
  }
  // Supabase's certificate is signed by its own certificate authority.
  return withTls(url.href, "no-verify");
}

/**
 * Reads the secrets: the server's variables, BUSINESS_YAML, INTERFACE_YAML, DRAIN_SECRET, ISOLATE_SECONDS and
 * those that Supabase sets (SUPABASE_…).
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
  const isolateMs = 1_000 * Number(secrets["ISOLATE_SECONDS"] || ISOLATE_SECONDS);
  if (!databaseUrl) throw new Error("Set DATABASE_URL: a hosted function keeps no files.");
  if (!smtpUrl) throw new Error("Set SMTP_URL: a hosted function keeps no .eml files.");
  if (drainSecret.length < MIN_SECRET_LENGTH) {
    throw new Error(
      `Set DRAIN_SECRET to ${MIN_SECRET_LENGTH} characters or more (openssl rand -hex 32).`,
    );
  }
  if (!(isolateMs > 0)) throw new Error("ISOLATE_SECONDS must be a number, such as 400.");
  return {
    environment,
    business,
    words,
    /** With the search path set to {@link SCHEMA}. */
    databaseUrl: withSearchPath(databaseUrl),
    smtpUrl,
    drainSecret,
    /** How long an isolate lives, in milliseconds. */
    isolateMs,
  };
}
