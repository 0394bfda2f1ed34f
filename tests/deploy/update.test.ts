/**
 * Tests deploy/update under load: while it switches releases, clients post a lead and request pages and a film
 * every 100 ms. The script, Git, the build script and the server are real, and the server listens on a socket that
 * outlives it, as under systemd. The site is a small fixture, whose build needs no packages.
 */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { invoke, storedLeads } from "../http/support.ts";
import { startProgram } from "../support/child.ts";
import { FIXTURE, makeFixtureSite } from "../support/fixture-site.ts";
import { contact } from "../support/leads.ts";
import { freePort } from "../support/port.ts";

/** A stub replaces Astro: it copies the finished site. */
const BUILD_COMMAND = "PATH=$PWD/bin:$PATH node scripts/build.ts";

/** The paths that clients request every 100 ms. */
const PATHS = ["/", "/denver-drone-services", "/robots.txt", "/films/showreel.mp4"];

let root: string;
let site: string;
let url: string;
let environment: NodeJS.ProcessEnv;
let supervisor: ReturnType<typeof startProgram>;

const git = (...args: string[]) =>
  execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@t.test", ...args], {
    cwd: join(root, "origin"),
    encoding: "utf8",
    stdio: "pipe",
  });

/**
 * Commits a release whose build only copies a finished site, which contains `version` in /version.txt and in the name
 * of a hashed JavaScript file.
 */
async function publish(version: string, build = BUILD_COMMAND) {
  const origin = join(root, "origin");
  rmSync(join(origin, "template"), { recursive: true, force: true });
  const built = await makeFixtureSite({
    ...FIXTURE,
    "version.txt": version,
    [`_astro/${version}.Ab12Cd34.js`]: `export const version = "${version}";`,
  });
  cpSync(built, join(origin, "template"), { recursive: true });
  cpSync("dist/server", join(origin, "template/server"), { recursive: true });
  cpSync("scripts/build.ts", join(origin, "scripts/build.ts"));
  mkdirSync(join(origin, "bin"), { recursive: true });
  const astroStub =
    "#!/bin/sh\nmkdir -p dist.next node_modules/.astro && cp -r template/. dist.next\n";
  writeFileSync(join(origin, "bin/astro"), astroStub, { mode: 0o755 });
  const scripts = { build, "build:server": "true", leads: "node dist/server/leads.js" };
  writeFileSync(
    join(origin, "package.json"),
    JSON.stringify({ name: "drill", type: "module", scripts }),
  );
  git("add", "--all", "--force");
  git("commit", "--quiet", "--message", version);
}

const update = (...args: string[]) =>
  spawnSync(resolve("deploy/update"), args, { encoding: "utf8", env: environment });

/**
 * Runs deploy/update while clients send requests every 100 ms.
 * @returns its exit code, the responses' statuses and the stored leads' IDs
 */
async function updateUnderLoad(...args: string[]) {
  const statuses = new Set<string>();
  const leads: string[] = [];
  const requests: Promise<void>[] = [];
  async function get(path: string) {
    const response = await fetch(url + path, { headers: { Connection: "close" } });
    await response.arrayBuffer();
    statuses.add(`GET ${response.status}`);
  }
  async function post() {
    const response = await invoke({ url }, contact(), { Connection: "close" });
    statuses.add(`POST ${response.status}`);
    leads.push(((await response.json()) as { id: string }).id);
  }
  const timer = setInterval(() => {
    for (const request of [...PATHS.map(get), post()])
      requests.push(request.catch((error) => void statuses.add(String(error))));
  }, 100);
  const child = spawn(resolve("deploy/update"), args, { env: environment, stdio: "ignore" });
  const [[status]] = await Promise.all([once(child, "close"), sleep(1_000)]);
  clearInterval(timer);
  await Promise.all(requests);
  return { status, statuses: [...statuses].sort(), leads };
}

const restarts = () => readFileSync(join(root, "restarts"), "utf8").length;
const releases = () => readdirSync(join(site, "releases")).sort();
const runningVersion = async () =>
  (await fetch(`${url}/version.txt`, { headers: { Connection: "close" } })).text();

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "update-"));
  site = join(root, "site");
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  for (const folder of ["origin", "site", "bin", "backups"]) mkdirSync(join(root, folder));
  git("init", "--quiet", "--initial-branch=main");
  cpSync("content", join(root, "origin/content"), { recursive: true });
  await publish("one");
  execFileSync("git", ["clone", "--quiet", join(root, "origin"), join(site, "source")]);
  // A regular expression would misread these lines; Node's --env-file drops the line after a byte order mark.
  const env = `\ufeffexport PORT="${port}"\nDATA_DIR = '${root}/state'\nRATE_LIMIT=off\nVISITOR_MAIL=off\n`;
  writeFileSync(join(site, ".env"), env);
  const npm = execFileSync("sh", ["-c", "command -v npm"], { encoding: "utf8" }).trim();
  const npmStub = `#!/bin/sh\n[ "$1" = ci ] && mkdir node_modules || exec ${npm} "$@"\n`;
  writeFileSync(join(root, "bin/npm"), npmStub, { mode: 0o755 });
  // These replace systemd: the supervisor holds the socket and restarts the server; the other stops the server.
  const supervise = `while :; do
  cd "$(readlink -f ${site}/current)" 2>/dev/null || { sleep 0.1; continue; }
  sh -c 'echo $$ >${root}/pid; LISTEN_PID=$$ LISTEN_FDS=1 exec ${process.execPath} dist/server/main.js'
done`;
  const socket = createServer().listen({ port, host: "127.0.0.1" });
  await once(socket, "listening");
  const { fd } = (socket as unknown as { _handle: { fd: number } })._handle;
  supervisor = startProgram("sh", ["-c", supervise], { detached: true, passedFds: [fd] });
  socket.close();
  const restartScript = `#!/bin/sh
pid=$(cat ${root}/pid 2>/dev/null) || exit 0
echo >>${root}/restarts
kill $pid; tail --pid=$pid -f /dev/null
`;
  writeFileSync(join(root, "restart"), restartScript, { mode: 0o755 });
  environment = {
    PATH: `${join(root, "bin")}:${process.env["PATH"]}`,
    SITE_FOLDER: site,
    SITE_USER: execFileSync("id", ["-un"], { encoding: "utf8" }).trim(),
    SITE_RESTART: join(root, "restart"),
    SITE_BACKUPS: join(root, "backups"),
    SITE_WAIT: "5",
  };
  const first = update();
  expect(first, first.stdout + first.stderr).toMatchObject({ status: 0 });
}, 600_000);
afterAll(async () => {
  process.kill(-(supervisor.process.pid ?? 0), "SIGKILL");
  await supervisor.ended;
});

it("loses no request or lead if an update succeeds, fails before or after the switch to the new release, or is rolled back", async () => {
  const acknowledged: string[] = [];
  const expectUpdate = async (expected: { status: number; version: string }, ...args: string[]) => {
    const { status, statuses, leads } = await updateUnderLoad(...args);
    expect({ status, statuses, version: await runningVersion() }).toEqual({
      ...expected,
      statuses: ["GET 200", "POST 200"],
    });
    acknowledged.push(...leads);
  };

  await publish("two");
  await expectUpdate({ status: 0, version: "two" });
  expect((await fetch(`${url}/_astro/one.Ab12Cd34.js`)).status).toBe(200);

  const atStart = (code: string) =>
    `${BUILD_COMMAND} && sed -i '1i import { existsSync } from "node:fs"; ${code}' dist/server/main.js`;
  const failBeforeTheSwitch = [
    "mkdir dist && echo half >dist/half && false",
    atStart("process.exit(1);"),
    atStart(
      'process.loadEnvFile(".env"); if (existsSync(process.env.DATA_DIR + "/leads.sqlite")) process.exit(1);',
    ),
  ];
  const restartsBefore = restarts();
  for (const build of failBeforeTheSwitch) {
    await publish("three", build);
    await expectUpdate({ status: 1, version: "two" });
  }
  expect(restarts()).toBe(restartsBefore);
  await publish("three", atStart("if (process.env.LISTEN_PID) process.exit(1);"));
  await expectUpdate({ status: 1, version: "two" });

  await expectUpdate({ status: 0, version: "one" }, "--back");
  for (const version of ["five", "six"]) {
    await publish(version);
    expect(update().status).toBe(0);
  }
  expect(await runningVersion()).toBe("six");
  expect(releases()).toHaveLength(3);

  const stored = new Set((await storedLeads({ dataDir: join(root, "state") })).map(({ id }) => id));
  expect(acknowledged.length).toBeGreaterThan(20);
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  expect(stored.size).toBe(acknowledged.length);
}, 1_200_000);

it("lets more connections wait than Node does by default, also on systemd's socket", () => {
  const filter = `sport = :${new URL(url).port}`;
  const { stdout } = spawnSync("ss", ["-Hltn", filter], { encoding: "utf8" });
  // Linux shows the backlog of a listening socket as its send queue.
  if (stdout) expect(Number(stdout.trim().split(/\s+/)[2])).toBeGreaterThan(511);
});

it("goes back while the store is unavailable for a reason other than a migration", async () => {
  const file = join(root, "state/leads.sqlite");
  const before = await runningVersion();
  const contents = readFileSync(file);
  writeFileSync(file, "damaged");
  execFileSync(environment["SITE_RESTART"] ?? "");
  await expect.poll(() => fetch(`${url}/readyz`).then(({ status }) => status)).toBe(503);
  const back = update("--back");
  expect(back, back.stderr).toMatchObject({ status: 0 });
  expect(await runningVersion()).not.toBe(before);
  writeFileSync(file, contents);
  execFileSync(environment["SITE_RESTART"] ?? "");
}, 300_000);

it("refuses to go back to a release that can't read the migrated leads, before switching, and names the backup to restore", async () => {
  await publish(
    "migrating",
    `${BUILD_COMMAND} && sed -i 's/"3-mail-limits":/"9-test": { up: async () => {} },\\n&/' dist/server/*.js`,
  );
  expect(update().status).toBe(0);
  const back = update("--back");
  expect(back.status).toBe(1);
  expect(back.stderr).toMatch(/written by a newer version[\s\S]*restore [\s\S]*leads-.*\.sqlite/);
  expect(await runningVersion()).toBe("migrating");
}, 300_000);
