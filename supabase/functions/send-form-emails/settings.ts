/** The hosted function's settings: those of the server, from the secrets Supabase has. */
import { parse } from "yaml";
import { z } from "zod";
import { type Business, businessSchema, loadBusiness } from "#business/business.ts";
import { readEnvironment } from "#settings/environment.ts";

/** The schema the tables live in; made by supabase/migrations, closed to the data API. */
export const SCHEMA = "form_leads";

const MIN_SECRET = 32;

/** How long Supabase lets an isolate live on its smallest plan (guides/functions/limits). */
const ISOLATE_SECONDS = 150;

export type HostedSettings = ReturnType<typeof readSettings>;

function readBusiness(yaml: string | undefined): Business {
  if (!yaml) return loadBusiness(decodeURIComponent(new URL(FILE, import.meta.url).pathname));
  const result = businessSchema.safeParse(parse(yaml));
  if (!result.success) throw new Error(`BUSINESS_YAML is wrong:\n${z.prettifyError(result.error)}`);
  return result.data;
}

/** For a checkout; a deployment carries modules only, and has BUSINESS_YAML. */
const FILE = "../../../content/business.yaml";

function withSearchPath(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  if (!url.searchParams.has("options")) {
    url.searchParams.set("options", `-c search_path=${SCHEMA}`);
  }
  return url.href;
}

/**
 * Reads the secrets. Beside the server's variables: BUSINESS_YAML, DRAIN_SECRET, and the
 * SUPABASE_… ones that every project has.
 * @throws Error for people, without any value
 */
export function readSettings(secrets: Readonly<Record<string, string>>) {
  const business = readBusiness(secrets["BUSINESS_YAML"]);
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
  if (drainSecret.length < MIN_SECRET) {
    throw new Error(`Set DRAIN_SECRET to ${MIN_SECRET} characters or more (openssl rand -hex 32).`);
  }
  if (!(isolateMs > 0)) throw new Error("ISOLATE_SECONDS must be a number, such as 400.");
  return {
    environment,
    business,
    /** With the search path set to {@link SCHEMA}. */
    databaseUrl: withSearchPath(databaseUrl),
    smtpUrl,
    drainSecret,
    /** How long an isolate lives, in milliseconds. */
    isolateMs,
  };
}
