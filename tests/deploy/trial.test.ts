/** Tests `leads try`, with which deploy/update starts a new release on a copy of the leads. */
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect } from "vitest";
import { openBackend, openStore } from "#leads/open.ts";
import { startProgram } from "../support/child.ts";
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
  })
  /** Stores and backs up a lead. @returns the store, and functions that run commands and start a trial of `release` */
  .extend("prepare", ({ dataDir, release }, { onCleanup }) => async (databaseUrl = "") => {
    const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SMTP_URL: "" };
    const store = await openStore({ dataDir, databaseUrl });
    onCleanup(() => store.close());
    await store.accept(newLead());
    const backup = join(release, "leads.sqlite");
    expect(await runCli(["backup", backup], env)).toMatchObject({ code: 0 });
    const args = ["dist/server/leads.js", "try", backup, "--written-by", resolve(".")];
    const options = { cwd: release, env: { ...process.env, ...env }, detached: true };
    return {
      store,
      leads: (...command: string[]) => runCli(command, env),
      startTrial: () => startProgram(process.execPath, args, options),
    };
  });

async function schemas(databaseUrl: string) {
  await using backend = await openBackend({ dataDir: "", databaseUrl });
  return (await backend.db.introspection.getSchemas()).map(({ name }) => name);
}

describe.each(["SQLite", "PostgreSQL"])("%s", { timeout: TIMEOUT_MS }, (database) => {
  test("starts a release on a copy of the leads, migrates and mails only the copy, and leaves nothing behind", async ({
    dataDir,
    postgres,
    prepare,
  }) => {
    const databaseUrl = database === "PostgreSQL" ? await postgres.createDatabase() : "";
    const { store, startTrial } = await prepare(databaseUrl);
    const trial = startTrial();
    expect(await trial.ended, trial.output.join("\n")).toBe(0);
    const [lead] = await store.list({ limit: 1 });
    expect(lead?.mails.map(({ state }) => state)).toEqual(["pending", "pending"]);
    if (database === "SQLite") expect(readdirSync(dataDir).join()).not.toContain("try");
    else expect(await schemas(databaseUrl)).not.toContain("leads_trial");
  });

  test("fails with the reason if the release can't use the leads", async ({
    postgres,
    prepare,
    release,
  }) => {
    const { startTrial } = await prepare(
      database === "PostgreSQL" ? await postgres.createDatabase() : "",
    );
    const main = join(release, "dist/server/main.js");
    writeFileSync(main, readFileSync(main, "utf8").replaceAll("3-mail-limits", "3-other-name"));
    const trial = startTrial();
    expect(await trial.ended).toBe(1);
    expect(trial.output.join("\n")).toMatch(
      /doesn't work with a copy of the leads: .*newer version/,
    );
  });
});

test("removes the copy that a killed trial left in PostgreSQL, in the next trial or with `erase`, but not a running trial's", {
  timeout: TIMEOUT_MS,
}, async ({ postgres, prepare }) => {
  const databaseUrl = await postgres.createDatabase();
  const { leads, startTrial } = await prepare(databaseUrl);
  const signalTrial = async (signal: NodeJS.Signals) => {
    const trial = startTrial();
    await expect.poll(() => schemas(databaseUrl), { timeout: 30_000 }).toContain("leads_trial");
    process.kill(-(trial.process.pid as number), signal);
    return trial;
  };
  const killTrial = async () => {
    await (await signalTrial("SIGKILL")).ended;
    expect(await schemas(databaseUrl)).toContain("leads_trial");
  };
  const erase = () => leads("erase", "nobody@example.com", "--yes");

  await killTrial();
  expect(await startTrial().ended).toBe(0);
  expect(await schemas(databaseUrl)).not.toContain("leads_trial");
  await killTrial();
  expect(await erase()).toMatchObject({ code: 0 });
  expect(await schemas(databaseUrl)).not.toContain("leads_trial");

  const trial = await signalTrial("SIGSTOP");
  expect((await erase()).out).toMatch(/not searched[\s\S]*leads_trial/);
  process.kill(-(trial.process.pid as number), "SIGCONT");
  expect(await trial.ended).toBe(0);
});
