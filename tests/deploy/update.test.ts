/**
 * Tests deploy/update under load: while it switches releases, clients post a lead and request pages and films
 * every 100 ms. The script, Git and the server are real; the site is a small fixture or, in the soak test,
 * this project. The npm packages are linked instead of installed.
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
import { openStore } from "#leads/open.ts";
import { invoke } from "../http/support.ts";
import { readPages, siteFiles } from "../support/built-site.ts";
import { FIXTURE, makeFixtureSite } from "../support/fixture-site.ts";
import { contact } from "../support/leads.ts";
import { freePort } from "../support/port.ts";
import { SOAK } from "../support/soak.ts";

const BUILD_COMMAND = SOAK ? "node scripts/build.ts" : "cp -r template dist";
/**
 * Number of GET requests every 100 ms: one for each path of the fixture, or for the next four of the project.
 */
const GETS_PER_TICK = 4;

/** The paths that clients request: in the soak test, every page and film of the project. */
const PATHS = SOAK
  ? [
      ...(await readPages()).map(({ path }) => path).filter((path) => path !== "/404"),
      ...(await siteFiles()).filter((file) => /\.(mp4|webm)$/.test(file)).map((file) => `/${file}`),
    ]
  : ["/", "/denver-drone-services", "/robots.txt", "/films/showreel.mp4"];
/** How long Caddy retries a request while the server restarts (deploy/Caddyfile), in milliseconds. */
const PROXY_RETRY_MS = 10_000;

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

/** Commits a release of the project whose /version.txt contains `version`. */
async function publish(version: string, build = BUILD_COMMAND) {
  const origin = join(root, "origin");
  if (SOAK) {
    execFileSync("sh", ["-c", `git archive HEAD | tar --extract --directory ${origin}`]);
    mkdirSync(join(origin, "src/site/public"), { recursive: true });
    writeFileSync(join(origin, "src/site/public/version.txt"), version);
    const manifest = JSON.parse(readFileSync("package.json", "utf8"));
    manifest.scripts.build = build;
    writeFileSync(join(origin, "package.json"), JSON.stringify(manifest));
  } else await writeFixture(origin, version, build);
  git("add", "--all", "--force");
  git("commit", "--quiet", "--message", version);
}

/**
 * Writes a project whose build only copies a finished site, which contains a hashed JavaScript file for
 * `version`.
 */
async function writeFixture(origin: string, version: string, build: string) {
  rmSync(join(origin, "template"), { recursive: true, force: true });
  const built = await makeFixtureSite({
    ...FIXTURE,
    "version.txt": version,
    [`_astro/${version}.Ab12Cd34.js`]: `export const version = "${version}";`,
  });
  cpSync(built, join(origin, "template"), { recursive: true });
  cpSync("dist/server", join(origin, "template/server"), { recursive: true });
  const scripts = { build, serve: "node dist/server/main.js", leads: "node dist/server/leads.js" };
  writeFileSync(join(origin, "package.json"), JSON.stringify({ name: "drill", scripts }));
}

const update = (...args: string[]) =>
  spawnSync(resolve("deploy/update"), args, { encoding: "utf8", env: environment });

/**
 * Runs deploy/update under load.
 * @returns its exit code, the responses' statuses and the stored leads' IDs
 */
async function updateUnderLoad(...args: string[]) {
  const traffic = startTraffic();
  const child = spawn(resolve("deploy/update"), args, { env: environment, stdio: "ignore" });
  const [status] = await Promise.all([
    new Promise<number | null>((done) => child.once("close", done)),
    sleep(1_000),
  ]);
  return { status, ...(await traffic.stop()) };
}

/** Sends a request and, like the proxy, retries it while the server is down or its store is opening. */
async function sendWithRetries(send: () => Promise<Response>): Promise<Response> {
  const deadline = performance.now() + PROXY_RETRY_MS;
  for (;;) {
    const result = await send().catch((error: unknown) => error);
    if (result instanceof Response && result.status !== 503) return result;
    if (performance.now() > deadline) throw result;
    await sleep(100);
  }
}

/**
 * Starts sending requests every 100 ms. `stop` returns the responses' statuses and the IDs of the stored
 * leads.
 */
function startTraffic() {
  const statuses = new Set<string>();
  const leads: string[] = [];
  const pending = new Set<Promise<void>>();
  const track = (work: Promise<void>) => {
    pending.add(work);
    void work.finally(() => pending.delete(work));
  };
  let requests = 0;
  // Request only the first 1,000 bytes, because films are large.
  const getHeaders = { Connection: "close", Range: "bytes=0-999" };
  const timer = setInterval(() => {
    for (let next = 0; next < GETS_PER_TICK; next += 1) {
      const path = PATHS[requests % PATHS.length] ?? "/";
      requests += 1;
      track(
        sendWithRetries(() => fetch(url + path, { headers: getHeaders })).then(async (response) => {
          await response.arrayBuffer();
          statuses.add(response.ok ? "GET ok" : `GET ${response.status} ${path}`);
        }),
      );
    }
    const postHeaders = { [HEADERS.idempotencyKey]: randomUUID(), Connection: "close" };
    track(
      sendWithRetries(() => invoke({ url }, contact(), postHeaders)).then(async (response) => {
        statuses.add(`POST ${response.status}`);
        leads.push(((await response.json()) as { id: string }).id);
      }),
    );
  }, 100);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(pending);
      return { statuses: [...statuses].sort(), leads };
    },
  };
}

const releases = () => readdirSync(join(site, "releases")).sort();
const runningVersion = async () => (await fetch(`${url}/version.txt`)).text();

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "update-"));
  site = join(root, "site");
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  for (const folder of ["origin", "site", "bin", "backups"]) mkdirSync(join(root, folder));
  git("init", "--quiet", "--initial-branch=main");
  if (!SOAK) cpSync("content", join(root, "origin/content"), { recursive: true });
  await publish("one");
  execFileSync("git", ["clone", "--quiet", join(root, "origin"), join(site, "source")]);
  const env = `PORT=${port}\nDATA_DIR=${root}/state\nRATE_LIMIT=off\nVISITOR_MAIL=off\n`;
  writeFileSync(join(site, ".env"), env);
  const npm = execFileSync("sh", ["-c", "command -v npm"], { encoding: "utf8" }).trim();
  const packages = resolve("node_modules");
  const npmStub = `#!/bin/sh
[ "$1" = ci ] || exec ${npm} "$@"
mkdir node_modules && ln -s ${packages}/* ${packages}/.bin node_modules/
[ -d ../../current/node_modules/.astro ] ||
  { mkdir node_modules/.astro && ln -s ${packages}/.astro/assets node_modules/.astro/; }
`;
  writeFileSync(join(root, "bin/npm"), npmStub, { mode: 0o755 });
  // Replaces systemd: stops the old server and starts the new one.
  const restartScript = `#!/bin/sh
if [ -f ${root}/pid ]; then
  kill $(cat ${root}/pid); tail --pid=$(cat ${root}/pid) -f /dev/null
fi
cd "$(readlink -f ${site}/current)"
${process.execPath} dist/server/main.js >>${root}/log 2>&1 </dev/null &
echo $! >${root}/pid
`;
  writeFileSync(join(root, "restart"), restartScript, { mode: 0o755 });
  environment = {
    PATH: `${join(root, "bin")}:${process.env["PATH"]}`,
    SITE_FOLDER: site,
    SITE_USER: execFileSync("id", ["-un"], { encoding: "utf8" }).trim(),
    SITE_RESTART: join(root, "restart"),
    SITE_BACKUPS: join(root, "backups"),
    // In seconds. Less than PROXY_RETRY_MS, which must also cover the rollback of a release that never
    // starts.
    SITE_WAIT: "5",
    SITE_TRY: "1",
  };
  const first = update();
  expect(first, first.stdout + first.stderr).toMatchObject({ status: 0 });
}, 600_000);
afterAll(() => {
  process.kill(Number(readFileSync(join(root, "pid"), "utf8")), "SIGKILL");
});

it("loses no request or lead if an update succeeds, fails before or after the switch to the new release, or is rolled back", async () => {
  const acknowledged: string[] = [];
  const expectUpdate = async (expected: { status: number; version: string }, ...args: string[]) => {
    const { status, statuses, leads } = await updateUnderLoad(...args);
    expect({ status, statuses, version: await runningVersion() }).toEqual({
      ...expected,
      statuses: ["GET ok", "POST 200"],
    });
    acknowledged.push(...leads);
  };

  await publish("two");
  await expectUpdate({ status: 0, version: "two" });
  if (!SOAK) expect((await fetch(`${url}/_astro/one.Ab12Cd34.js`)).status).toBe(200);

  const failingBuild = "mkdir dist && echo half >dist/half && false";
  const neverStarts = `${BUILD_COMMAND} && echo 'process.exit(1)' >dist/server/main.js`;
  const startsOnlyWithoutLeads = `${BUILD_COMMAND} && sed -i '1i if (process.env.DATA_DIR !== ".try") process.exit(1);' dist/server/main.js`;
  for (const build of [failingBuild, neverStarts, startsOnlyWithoutLeads]) {
    await publish("three", build);
    await expectUpdate({ status: 1, version: "two" });
  }

  await expectUpdate({ status: 0, version: "one" }, "--back");
  for (const version of ["five", "six"]) {
    await publish(version);
    expect(update().status).toBe(0);
  }
  expect(await runningVersion()).toBe("six");
  expect(releases()).toHaveLength(3);
  expect(readdirSync(join(root, "backups")).length).toBeGreaterThan(0);

  const store = await openStore({ dataDir: join(root, "state") });
  const stored = new Set(await Array.fromAsync(store.each(), ({ id }) => id));
  await store.close();
  expect(acknowledged.length).toBeGreaterThan(20);
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  expect(stored.size).toBe(acknowledged.length);
}, 1_200_000);
