// biome-ignore-all lint/correctness/noEmptyPattern: Vitest reads a fixture's dependencies from this pattern.
/**
 * Vitest's `test` with fixtures for folders, servers and databases, each created only for tests that name it.
 */
import { mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base } from "vitest";
import { makeFixtureSite } from "./fixture-site.ts";
import { startPostgres } from "./postgres.ts";
import { startTestServer, type TestServer, type TestServerOptions } from "./server.ts";
import { startSmtp } from "./smtp.ts";

export const test = base
  .extend("folder", () => mkdtempSync(join(tmpdir(), "test-")))
  /** A data directory that doesn't exist yet, as on the first start. */
  .extend("dataDir", ({ folder }) => join(folder, "data"))
  /** An empty folder for backups. */
  .extend("backups", ({ folder }) => {
    mkdirSync(join(folder, "backups"));
    return join(folder, "backups");
  })
  /** A mail server that accepts every email. */
  .extend("smtp", async ({}, { onCleanup }) => {
    const smtp = await startSmtp();
    onCleanup(smtp.stop);
    return smtp;
  })
  /**
   * A PostgreSQL server that a worker's tests share; each test creates a database. A test that halts it must
   * resume it.
   */
  .extend("postgres", { scope: "worker" }, async ({}, { onCleanup }) => {
    const postgres = await startPostgres();
    onCleanup(postgres.remove);
    return postgres;
  })
  /** The folder of a small built site, shared by a worker's tests. */
  .extend("site", { scope: "worker" }, () => makeFixtureSite())
  /** Starts servers on `site`; they stop after the test. */
  .extend("start", async ({ site }, { onCleanup }) => {
    const servers: TestServer[] = [];
    onCleanup(async () => {
      // Stop the last server first: it may still write to the data directory of an earlier one.
      for (const server of servers.toReversed()) await server.dispose();
    });
    return async (options: TestServerOptions = {}) => {
      const server = await startTestServer({ folder: site, ...options });
      servers.push(server);
      return server;
    };
  });
