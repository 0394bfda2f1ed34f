/** Tests `leads try`, with which deploy/update starts a new release on a copy of the leads. */
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect } from "vitest";
import { openBackend, openStore } from "#leads/open.ts";
import { startChild, startProgram } from "../support/child.ts";
import { runCli } from "../support/cli.ts";
import { test as base } from "../support/fixtures.ts";
import { newLead } from "../support/leads.ts";

/** In milliseconds: each test starts several programs. */
const TIMEOUT_MS = 120_000;

const test = base
  /** A release's folder: the built fixture, the built server and its content files, but no packages, as in Docker. */
  .extend("release", ({ folder, site }) => {
    cpSync(site, join(folder, "dist"), { recursive: true });
    cpSync("dist/server", join(folder, "dist/server"), { recursive: true });
    for (const file of ["content/business.yaml", "content/interface.yaml"])
      cpSync(file, join(folder, file));
    return folder;
  });

async function schemas(databaseUrl: string) {
  await using backend = await openBackend({ dataDir: "", databaseUrl });
  return (await backend.db.introspection.getSchemas()).map(({ name }) => name);
}

describe.each(["SQLite", "PostgreSQL"])("%s", { timeout: TIMEOUT_MS }, (database) => {
  test("starts a release on a copy of the leads, migrates and mails only the copy, and leaves nothing behind", async ({
    dataDir,
    folder,
    postgres,
    release,
  }) => {
    const databaseUrl = database === "PostgreSQL" ? await postgres.createDatabase() : "";
    const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SMTP_URL: "" };
    const store = await openStore({ dataDir, databaseUrl });
    await store.accept(newLead());
    const backup = join(folder, "leads.sqlite");
    expect(await runCli(["backup", backup], env)).toMatchObject({ code: 0 });

    const args = ["dist/server/leads.js", "try", backup, "--written-by", resolve(".")];
    const trial = startChild(args, env, release);
    expect(await trial.ended, trial.output.join("\n")).toBe(0);

    const [lead] = await store.list({ limit: 1 });
    expect(lead?.mails.map(({ state }) => state)).toEqual(["pending", "pending"]);
    await store.close();
    if (database === "SQLite") expect(readdirSync(dataDir).join()).not.toContain("try");
    else expect(await schemas(databaseUrl)).not.toContain("leads_trial");
  });

  test("fails with the reason if the release can't use the leads", async ({
    dataDir,
    folder,
    postgres,
    release,
  }) => {
    const databaseUrl = database === "PostgreSQL" ? await postgres.createDatabase() : "";
    const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SMTP_URL: "" };
    await (await openStore({ dataDir, databaseUrl })).close();
    const backup = join(folder, "leads.sqlite");
    expect(await runCli(["backup", backup], env)).toMatchObject({ code: 0 });
    const main = join(release, "dist/server/main.js");
    const broken = readFileSync(main, "utf8").replaceAll("3-mail-limits", "3-other-name");
    writeFileSync(main, broken);
    const args = ["dist/server/leads.js", "try", backup, "--written-by", resolve(".")];
    const trial = startChild(args, env, release);
    expect(await trial.ended).toBe(1);
    expect(trial.output.join("\n")).toMatch(
      /doesn't work with a copy of the leads: .*newer version/,
    );
  });
});

test("removes the copy that a killed trial left in PostgreSQL, in the next trial or with `erase`, but not a running trial's", {
  timeout: TIMEOUT_MS,
}, async ({ dataDir, folder, postgres, release }) => {
  const databaseUrl = await postgres.createDatabase();
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SMTP_URL: "" };
  await (await openStore({ dataDir, databaseUrl })).close();
  const backup = join(folder, "leads.sqlite");
  expect(await runCli(["backup", backup], env)).toMatchObject({ code: 0 });
  const args = ["dist/server/leads.js", "try", backup, "--written-by", resolve(".")];
  const start = () => startProgram(process.execPath, args, { cwd: release, env, detached: true });
  const signalTrial = async (signal: NodeJS.Signals) => {
    const trial = start();
    await expect.poll(() => schemas(databaseUrl), { timeout: 30_000 }).toContain("leads_trial");
    process.kill(-(trial.process.pid as number), signal);
    return trial;
  };
  const killTrial = async () => {
    await (await signalTrial("SIGKILL")).ended;
    expect(await schemas(databaseUrl)).toContain("leads_trial");
  };
  const erase = () => runCli(["erase", "nobody@example.com", "--yes"], env);

  await killTrial();
  expect(await start().ended).toBe(0);
  expect(await schemas(databaseUrl)).not.toContain("leads_trial");
  await killTrial();
  expect(await erase()).toMatchObject({ code: 0 });
  expect(await schemas(databaseUrl)).not.toContain("leads_trial");

  const trial = await signalTrial("SIGSTOP");
  expect((await erase()).out).toMatch(/not searched[\s\S]*leads_trial/);
  process.kill(-(trial.process.pid as number), "SIGCONT");
  expect(await trial.ended).toBe(0);
});
