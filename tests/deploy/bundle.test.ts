/** Tests that the built server and owner's commands need no packages or source files, as in Docker. */
import { execFileSync } from "node:child_process";
import { cpSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { invoke } from "../http/support.ts";
import { startChild } from "../support/child.ts";
import { test } from "../support/fixtures.ts";
import { contact } from "../support/leads.ts";

test("serves pages, stores a lead in PostgreSQL, emails it, and prints it with the `list` command", async ({
  dataDir,
  folder,
  onTestFinished,
  postgres,
  site,
}) => {
  cpSync(site, join(folder, "dist"), { recursive: true });
  cpSync("dist/server", join(folder, "dist/server"), { recursive: true });
  for (const name of ["business.yaml", "interface.yaml"])
    cpSync(`content/${name}`, join(folder, "content", name));
  const env = { DATABASE_URL: await postgres.createDatabase(), DATA_DIR: dataDir, PORT: "0" };
  const server = startChild([join(folder, "dist/server/main.js")], env, folder);
  onTestFinished(async () => {
    await server.end("SIGKILL");
  });
  const port = await server.port(/is on http:.*:(\d+)/);
  const url = `http://127.0.0.1:${port}`;
  expect(await (await fetch(url)).text()).toContain("<h1>Home</h1>");
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect((await invoke({ url }, contact())).status).toBe(200);
  await server.logged("mail.sent", 2);
  expect(readdirSync(join(dataDir, "mail"))).toHaveLength(2);

  const list = execFileSync(process.execPath, [join(folder, "dist/server/leads.js"), "list"], {
    cwd: folder,
    env: { ...process.env, ...env },
    encoding: "utf8",
  });
  expect(list).toContain("Ada Byron");
  expect(await server.end("SIGTERM")).toBe(0);
});
