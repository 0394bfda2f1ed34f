/** Starts this release on a copy of the leads, so that deploy/update switches only to a release that works with them. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Backend } from "#leads/database/backend.ts";
import { MIGRATION_TABLE } from "#leads/database/migrations.ts";
import type { Database } from "#leads/database/schema.ts";
import { sqliteFile } from "#leads/database/sqlite.ts";
import { createWorkFolder } from "#leads/new-file.ts";
import { openBackend } from "#leads/open.ts";
import type { Environment } from "#settings/environment.ts";
import { workFolder } from "./program.ts";

export const TRIAL_SCHEMA = "leads_trial";
const SCHEMA = sql.id(TRIAL_SCHEMA);
/** Time limit for becoming ready, in milliseconds: migrating and checking many leads takes a while. */
const TIMEOUT_MS = 60_000;

/**
 * Runs `work` in PostgreSQL without the trial's schema, and drops the schema afterward.
 * @returns false if another process is using the schema. Its lock ends with its connection, even in a crash.
 */
const withoutTrial = ({ db }: Backend, work: (db: Database) => Promise<void>) =>
  db.connection().execute(async (session) => {
    const lock = sql<{ isFree: boolean }>`
      select pg_try_advisory_lock(hashtext(${TRIAL_SCHEMA})) as "isFree"`;
    if (!(await lock.execute(session)).rows[0]?.isFree) return false;
    const drop = sql`drop schema if exists ${SCHEMA} cascade`;
    await drop.execute(session);
    await work(session).finally(() => drop.execute(session));
    return true;
  });

/**
 * Removes the copy of the leads that a killed trial left in PostgreSQL. In SQLite, it is a work folder.
 * @returns false if a trial is using it
 */
export const dropTrial = async (backend: Backend): Promise<boolean> =>
  backend.kind === "sqlite" || (await withoutTrial(backend, async () => {}));

/**
 * @param release folder of the release that wrote the backup: only that release creates the schema's tables as they
 *   are before this release's migrations
 */
async function copyToSchema(db: Database, databaseUrl: string, backup: string, release: string) {
  await sql`create schema ${SCHEMA}`.execute(db);
  // Kysely's Migrator takes the tables of this name in the other schema for its own and wouldn't create them.
  for (const table of [MIGRATION_TABLE, `${MIGRATION_TABLE}_lock`])
    await sql`create table ${SCHEMA}.${sql.id(table)} (like ${sql.id(table)} including all)`.execute(
      db,
    );
  const url = new URL(databaseUrl);
  url.searchParams.set("options", `-csearch_path=${TRIAL_SCHEMA}`);
  const env = { ...process.env, DATABASE_URL: url.href };
  execFileSync("npm", ["run", "--silent", "leads", "--", "restore", backup], { cwd: release, env });
  return url.href;
}

/** Waits until the server can store leads and serves the home page. @throws Error with its output or the reason */
async function waitUntilReady(server: ChildProcess): Promise<void> {
  let output = "";
  for (const stream of [server.stdout, server.stderr])
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      output += chunk;
    });
  for (const deadline = Date.now() + TIMEOUT_MS; Date.now() < deadline; await sleep(200)) {
    if (server.exitCode !== null || server.signalCode !== null)
      throw new Error(`This release stops on a copy of the leads:\n${output.trim()}`);
    const [origin] = /http:\/\/localhost:\d+/.exec(output) ?? [];
    if (origin === undefined) continue;
    // The answer waits until the store is open or can't be opened.
    const readiness = await fetch(`${origin}/readyz`);
    const { checks } = (await readiness.json()) as { checks: { store: string } };
    const { status } = await fetch(origin);
    if (checks.store === "ok" && status === 200) return;
    throw new Error(
      `This release doesn't work with a copy of the leads: store ${checks.store}, home page ${status}`,
    );
  }
  throw new Error(`This release doesn't listen within ${TIMEOUT_MS / 1000} seconds.`);
}

/** Starts this release's server and stops it once it is ready. */
async function startServer(env: NodeJS.ProcessEnv): Promise<void> {
  const server = spawn(process.execPath, ["dist/server/main.js"], { env });
  const kill = () => server.kill("SIGKILL");
  process.once("exit", kill);
  try {
    await waitUntilReady(server);
  } finally {
    if (kill()) await once(server, "exit");
  }
}

/**
 * Sends no emails: those that are due in the copy are written to files, which are deleted with it.
 * @throws Error with a user-facing message if the server doesn't become ready
 */
export async function tryRelease(settings: Environment, backup: string, release: string) {
  using folder = createWorkFolder(join(workFolder(settings), "try"));
  const { databaseUrl } = settings;
  const env = {
    ...process.env,
    DATA_DIR: folder.path,
    DATABASE_URL: "",
    SMTP_URL: "",
    METRICS_PORT: "",
    HOST: "127.0.0.1",
    PORT: "0",
  };
  if (!databaseUrl) {
    copyFileSync(backup, sqliteFile(folder.path));
    return await startServer(env);
  }
  await using postgres = await openBackend(settings);
  const wasFree = await withoutTrial(postgres, async (db) => {
    env.DATABASE_URL = await copyToSchema(db, databaseUrl, backup, release);
    await startServer(env);
  });
  if (!wasFree) throw new Error("Another trial is running. Wait until it ends.");
}
