/**
 * deploy/update under load: every page and film is requested and a lead posted every 100 ms while it switches
 * releases. The project it updates is a small one with the real server; node, git and the script are real.
 */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { HEADERS } from "#contract/endpoint.ts";
import { openStore } from "#leads/index.ts";
import { invoke } from "../http/support.ts";
import { FIXTURE, makeFixtureSite, removeFixtureSites } from "../support/fixture-site.ts";
import { contact } from "../support/leads.ts";
import { freePort } from "../support/port.ts";

const PAGES = ["/", "/denver-drone-services", "/robots.txt", "/films/showreel.mp4"];
/** How long Caddy holds a request while the server restarts (deploy/Caddyfile), in milliseconds. */
const HOLD_MS = 10_000;

let root: string;
let site: string;
let url: string;
let environment: NodeJS.ProcessEnv;

const git = (...args: string[]) =>
  execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@t.test", ...args], {
    cwd: join(root, "origin"),
    encoding: "utf8",
    stdio: "pipe",
  });

/** Commits a version of the project whose home page and hashed script name it. */
async function publish(version: string, build = "cp -r template dist") {
  const origin = join(root, "origin");
  rmSync(join(origin, "template"), { recursive: true, force: true });
  const home = `<!doctype html><title>${version}</title>`;
  const built = await makeFixtureSite({
    ...FIXTURE,
    "index.html": home,
    [`_astro/${version}.Ab12Cd34.js`]: `export const version = "${version}";`,
  });
  cpSync(built, join(origin, "template"), { recursive: true });
  cpSync("dist/server", join(origin, "template/server"), { recursive: true });
  const scripts = { build, serve: "node dist/server/main.js", leads: "node dist/server/leads.js" };
  writeFileSync(join(origin, "package.json"), JSON.stringify({ name: "drill", scripts }));
  git("add", "--all", "--force");
  git("commit", "--quiet", "--message", version);
}

const update = (...args: string[]) =>
  spawnSync(resolve("deploy/update"), args, { encoding: "utf8", env: environment });

async function updateUnderLoad(...args: string[]) {
  const traffic = startTraffic();
  const child = spawn(resolve("deploy/update"), args, { env: environment, stdio: "ignore" });
  const [status] = await Promise.all([
    new Promise<number | null>((done) => child.once("close", done)),
    sleep(1_000),
  ]);
  return { status, ...(await traffic.stop()) };
}

/** Sends a request, held by the proxy while nothing listens or the store opens. */
async function held(send: () => Promise<Response>): Promise<Response> {
  const deadline = performance.now() + HOLD_MS;
  for (;;) {
    const answer = await send().catch((error: unknown) => error);
    if (answer instanceof Response && answer.status !== 503) return answer;
    if (performance.now() > deadline) throw answer;
    await sleep(100);
  }
}

function startTraffic() {
  const statuses = new Map<string, number>();
  const leads: string[] = [];
  const open = new Set<Promise<void>>();
  const track = (work: Promise<void>) => {
    open.add(work);
    void work.finally(() => open.delete(work));
  };
  const count = (key: string) => statuses.set(key, (statuses.get(key) ?? 0) + 1);
  const timer = setInterval(() => {
    for (const page of PAGES)
      track(
        held(() => fetch(url + page, { headers: { Connection: "close" } })).then(async (answer) => {
          await answer.arrayBuffer();
          count(`GET ${answer.status}`);
        }),
      );
    const key = { [HEADERS.idempotencyKey]: randomUUID(), Connection: "close" };
    track(
      held(() => invoke({ url }, contact(), key)).then(async (answer) => {
        count(`POST ${answer.status}`);
        leads.push(((await answer.json()) as { id: string }).id);
      }),
    );
  }, 100);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(open);
      return { statuses: [...statuses.keys()].sort(), leads };
    },
  };
}

const releases = () => readdirSync(join(site, "releases")).sort();
const title = async () => /<title>(.*)<\/title>/.exec(await (await fetch(url)).text())?.[1];

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "update-"));
  site = join(root, "site");
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  for (const folder of ["origin", "site", "bin", "backups"]) mkdirSync(join(root, folder));
  git("init", "--quiet", "--initial-branch=main");
  cpSync("content", join(root, "origin/content"), { recursive: true });
  writeFileSync(join(root, "origin/package-lock.json"), "{}");
  await publish("one");
  execFileSync("git", ["clone", "--quiet", join(root, "origin"), join(site, "source")]);
  const env = `PORT=${port}\nDATA_DIR=${root}/state\nRATE_LIMIT=off\nVISITOR_MAIL=off\n`;
  writeFileSync(join(site, ".env"), env);
  // The drill has no packages to install.
  const npm = execFileSync("sh", ["-c", "command -v npm"], { encoding: "utf8" }).trim();
  writeFileSync(join(root, "bin/npm"), `#!/bin/sh\n[ "$1" = ci ] || exec ${npm} "$@"\n`, {
    mode: 0o755,
  });
  // In place of systemd: ends the old process, starts the new one.
  const restart = `#!/bin/sh
if [ -f ${root}/pid ]; then
  kill $(cat ${root}/pid); tail --pid=$(cat ${root}/pid) -f /dev/null
fi
cd "$(readlink -f ${site}/current)"
${process.execPath} dist/server/main.js >>${root}/log 2>&1 </dev/null &
echo $! >${root}/pid
`;
  writeFileSync(join(root, "restart"), restart, { mode: 0o755 });
  environment = {
    PATH: `${join(root, "bin")}:${process.env["PATH"]}`,
    SITE_FOLDER: site,
    SITE_USER: execFileSync("id", ["-un"], { encoding: "utf8" }).trim(),
    SITE_RESTART: join(root, "restart"),
    SITE_BACKUPS: join(root, "backups"),
    SITE_WAIT: "3",
    SITE_TRY: "1",
  };
  const first = update();
  expect(first, first.stdout + first.stderr).toMatchObject({ status: 0 });
});
afterAll(async () => {
  process.kill(Number(readFileSync(join(root, "pid"), "utf8")), "SIGKILL");
  rmSync(root, { recursive: true, force: true });
  await removeFixtureSites();
});

it("loses no request and no lead when an update succeeds, fails at any stage, or is undone", async () => {
  const acknowledged: string[] = [];
  const drill = async (expected: { status: number; title: string }, ...args: string[]) => {
    const { status, statuses, leads } = await updateUnderLoad(...args);
    expect({ status, statuses, title: await title() }).toEqual({
      ...expected,
      statuses: ["GET 200", "POST 200"],
    });
    acknowledged.push(...leads);
  };

  await publish("two");
  await drill({ status: 0, title: "two" });
  expect((await fetch(`${url}/_astro/one.Ab12Cd34.js`)).status).toBe(200);

  const failingBuild = "mkdir dist && echo half >dist/half && false";
  const neverStarts = "cp -r template dist && echo 'process.exit(1)' >dist/server/main.js";
  const startsOnlyWithoutLeads = `cp -r template dist && sed -i '1i if (process.env.DATA_DIR !== ".try") process.exit(1);' dist/server/main.js`;
  for (const build of [failingBuild, neverStarts, startsOnlyWithoutLeads]) {
    await publish("three", build);
    await drill({ status: 1, title: "two" });
  }

  await drill({ status: 0, title: "one" }, "--back");
  for (const version of ["five", "six"]) {
    await publish(version);
    expect(update().status).toBe(0);
  }
  expect(await title()).toBe("six");
  expect(releases()).toHaveLength(3);
  expect(readdirSync(join(root, "backups")).length).toBeGreaterThan(0);

  const store = await openStore({ dataDir: join(root, "state") });
  const stored = new Set<string>();
  for await (const lead of store.each()) stored.add(lead.id);
  await store.close();
  expect(acknowledged.length).toBeGreaterThan(20);
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  expect(stored.size).toBe(acknowledged.length);
}, 180_000);
