/** A connection that PostgreSQL ends while a unit of work holds it, between two queries. */
import { setImmediate as turn } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { postgresBackend } from "#leads/postgres.ts";
import { startPostgres, type TestPostgres } from "../support/postgres.ts";

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres?.remove());

it("fails that unit of work, not the process", async () => {
  const databaseUrl = await postgres.createDatabase();
  const backend = postgresBackend(databaseUrl);
  const administrator = new pg.Client(databaseUrl);
  await administrator.connect();
  const uncaught: unknown[] = [];
  const note = (error: unknown) => uncaught.push(error);
  process.on("uncaughtException", note);
  try {
    const unit = backend.commit(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await administrator.query("select pg_terminate_backend($1, 5000)", [rows[0]?.pid]);
      for (let round = 0; round < 20; round += 1) await turn();
      await sql`select 1`.execute(tx);
    });
    const error = await unit.catch((reason: unknown) => reason);
    expect(backend.unavailable(error)).toMatch(/database/);
    expect(uncaught).toEqual([]);
    expect((await sql`select 1 as one`.execute(backend.db)).rows).toEqual([{ one: 1 }]);
  } finally {
    process.off("uncaughtException", note);
    await administrator.end();
    await backend.close();
  }
});
