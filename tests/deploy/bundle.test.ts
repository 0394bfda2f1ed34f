/** The image contains only bundles that run on plain Node, without packages or source files. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { invoke } from "../http/support.ts";
import { startChild } from "../support/child.ts";
import { makeFixtureSite } from "../support/fixture-site.ts";
import { contact } from "../support/leads.ts";
import { startPostgres, type TestPostgres } from "../support/postgres.ts";

let image: string;
let postgres: TestPostgres;

beforeAll(async () => {
  postgres = await startPostgres();
  image = mkdtempSync(join(tmpdir(), "image-"));
  cpSync(await makeFixtureSite(), join(image, "dist"), { recursive: true });
  cpSync("dist/server", join(image, "dist/server"), { recursive: true });
  for (const name of ["business.yaml", "interface.yaml"])
    cpSync(`content/${name}`, join(image, "content", name));
});

afterAll(async () => {
  await postgres?.remove();
  rmSync(image, { recursive: true, force: true });
});

it("serves pages, stores a lead in PostgreSQL, mails it and prints it in the list", async () => {
  const dataDir = mkdtempSync(join(image, "data-"));
  const env = { DATABASE_URL: await postgres.createDatabase(), DATA_DIR: dataDir, PORT: "0" };
  const server = startChild([join(image, "dist/server/main.js")], env, image);
  onTestFinished(() => server.end("SIGKILL"));
  const port = await server.port(/is on http:.*:(\d+)/);
  const site = { url: `http://127.0.0.1:${port}` };
  expect(await (await fetch(site.url)).text()).toContain("<h1>Home</h1>");
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  expect((await invoke(site, contact())).status).toBe(200);
  await server.logged("mail.sent", 2);
  expect(readdirSync(join(dataDir, "mail"))).toHaveLength(2);

  const list = execFileSync(process.execPath, [join(image, "dist/server/leads.js"), "list"], {
    cwd: image,
    env: { ...process.env, ...env },
    encoding: "utf8",
  });
  expect(list).toContain("Ada Byron");
  await server.end("SIGTERM");
  expect(server.process.exitCode).toBe(0);
});
