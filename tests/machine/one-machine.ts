/** Follows docs/operate.md, One machine, on a Debian 13 with systemd and Caddy. */
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { audit } from "./audit.ts";
import { makeRoot, spawnInNetwork, systemdBox } from "./box.ts";
import { testEditor } from "./editor.ts";
import { AUTHORITY, guideBlock, SITE_HOST } from "./guide.ts";
import { sendForm, testInbox } from "./inbox.ts";
import type { Ping } from "./outside.ts";
import { BROKEN, createReleases } from "./releases.ts";
import { createResults } from "./results.ts";
import {
  ELSEWHERE,
  testCdn,
  testLook,
  testMonitor,
  testNames,
  testNewMachine,
  testOffMachine,
  testUpdates,
  testWatch,
  testWithoutServer,
} from "./year.ts";

const STATE = "/var/lib/site";
const STATE_MB = 200;
const FIRST_PHONE = "(303) 555-0147";
/** The visitors all have one address. */
const SETTINGS = [
  "SMTP_URL=smtp://127.0.0.1:2525",
  "HEARTBEAT_URL=http://127.0.0.1:9000/beat",
  "UPDATE_HEARTBEAT_URL=http://127.0.0.1:9000/update",
  "RATE_LIMIT=off",
  "VISITOR_MAIL=off",
];
const curl = `curl -s -m 5 --cacert ${AUTHORITY} --resolve '*:443:127.0.0.1'`;

/** Waits until a command succeeds; fails after some seconds. */
const until = (command: string, seconds = 60) =>
  `for try in $(seq ${seconds}); do ${command} && break; sleep 1; done; ${command}`;
const untilReady = until(`${curl} -f -o /dev/null https://${SITE_HOST}/readyz`);
const untilFull = until(
  `${curl} -o /dev/null -w '%{http_code}' https://${SITE_HOST}/readyz | grep -qx 503`,
);
const untilShown = (text: string, host = SITE_HOST) =>
  until(`${curl} https://${host}/ | grep -qF '${text}'`, 900);
const secondsSince = (time: number) => `${Math.round((Date.now() - time) / 1000)} s`;

export async function testOneMachine(): Promise<boolean> {
  console.log("Making a Debian 13…");
  const root = makeRoot("systemd", ["systemd-sysv", "dbus", "procps", "iproute2"]);
  const folder = join(dirname(root), "shared");
  const releases = createReleases(folder);
  // A small disk for the leads, which a test fills. It outlives a reboot of the box.
  const state = join(folder, "state");
  mkdirSync(state);
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${STATE_MB}m`, "tmpfs", state]);
  const elsewhere = join(folder, "elsewhere");
  mkdirSync(elsewhere);
  const binds = { "/srv/site.git": releases.bare, [ELSEWHERE]: elsewhere };
  const box = systemdBox(root, { ...binds, [STATE]: state });
  const results = createResults(() => box.execute("leads export"));
  const { check, underTraffic } = results;
  const machine = { box, curl, check, underTraffic };
  const current = async () => (await box.execute("readlink /srv/site/current")).trim();
  /** Updates now instead of within 20 seconds. @returns the exit code */
  const update = async () => (await box.attempt("systemctl start site-update.service")).code;
  const pings: string[] = [];
  const outside = spawnInNetwork(join(import.meta.dirname, "outside.ts"));
  outside.on("message", ({ path }: Ping) => pings.push(path));
  const publish = (phone: string) => async () => {
    const startedAt = Date.now();
    await releases.publish(phone);
    const pushedAt = Date.now();
    await box.execute(untilShown(phone));
    return `from Publish to visible ${secondsSince(startedAt)}, from push ${secondsSince(pushedAt)}`;
  };

  try {
    await box.boot();
    await box.execute("printf '[safe]\\n\\tdirectory = *\\n' >/etc/gitconfig");
    console.log("Setting up the machine as in docs/operate.md…");
    const startedAt = Date.now();
    const setup = guideBlock("setup", {
      "<repository>": "file:///srv/site.git",
      "example.com": SITE_HOST,
    });
    const output = await box.execute(`set -e\n${setup}\n${untilReady}`);
    console.log(output.slice(-800));
    console.log(`From nothing to a page over HTTPS: ${secondsSince(startedAt)}`);
    let password = /new password ([\w-]+)/.exec(output)?.[1] ?? "";
    await sendForm(machine);
    await box.execute(`printf '%s\\n' ${SETTINGS.join(" ")} >>/etc/site/server.env`);
    console.log(await box.execute(`set -e\n${guideBlock("settings")}\n${untilReady}`));
    await testNames(machine);
    await testMonitor(machine);
    await testLook(machine);
    await underTraffic("three restarts", async () => {
      for (let count = 0; count < 3; count += 1)
        await box.execute(`systemctl restart site\n${untilReady}`);
    });
    const assets = await box.execute(
      `${curl} https://${SITE_HOST}/ | grep -oE '/_astro/[A-Za-z0-9_./-]+' | sort -u`,
    );
    await underTraffic("publish from the editor", publish("(720) 555-0101"));
    const missing = await box.execute(
      `for path in ${assets.replaceAll("\n", " ")}; do ${curl} -f -o /dev/null https://${SITE_HOST}$path || echo $path; done`,
    );
    check(missing === "", `a page opened before still loads all its files ${missing}`);
    await box.execute(`leads backup ${STATE}/backups/leads-2099-01-01.sqlite`);
    for (const [what, edit] of Object.entries(BROKEN)) {
      await underTraffic(what, async () => {
        const before = await current();
        releases.push(edit);
        check((await update()) !== 0, "the update fails");
        check((await current()) === before, "the site runs the same release as before");
        check((await update()) === 0, "the commit isn't tried again");
      });
    }
    check(pings.includes("/update/fail"), "the monitor of updates learns of it");
    await box.execute(`rm ${STATE}/backups/leads-2099-*; systemctl start site-report@ok`);
    const ofUpdates = pings.filter((path) => path.startsWith("/update"));
    check(ofUpdates.at(-1) === "/update/fail", "no later ping says that all is well");
    const reason = await box.execute(`${curl} -f https://${SITE_HOST}/rejected.json`);
    check(/"reason":"The server/.test(reason), `the editor can read why: ${reason}`);
    await underTraffic("site-rollback", async () => {
      await box.execute(`site-rollback\n${untilShown(FIRST_PHONE)}`);
      check((await update()) === 0, "the newest commit isn't tried again");
      await box.execute(untilShown(FIRST_PHONE));
    });
    await underTraffic("publish after that", publish("(720) 555-0102"));
    await underTraffic("site-rollback during an update", async () => {
      await releases.publish("(720) 555-0103");
      await box.execute(until("ls /srv/site/releases/next/dist.next", 300));
      await box.execute(`site-rollback\n${untilShown(FIRST_PHONE)}`);
      check((await update()) === 0, "the interrupted update is repeated");
      await box.execute(untilShown("(720) 555-0103"));
    });
    await underTraffic("five times kill -9", async () => {
      for (let count = 0; count < 5; count += 1)
        await box.execute(`systemctl kill --signal=KILL site\n${untilReady}`);
    });
    await underTraffic(
      "full disk",
      async () => {
        // The restart empties SQLite's log, whose space would last for some leads.
        await box.attempt(`cat /dev/zero >${STATE}/fill; systemctl restart site`);
        await box.execute(`${untilFull}; sleep 2; rm ${STATE}/fill\n${untilReady}`);
      },
      { posts: "503" },
    );
    await underTraffic("backup and restore", async () => {
      await box.execute(`set -e\nleads backup ${STATE}/backups/test.sqlite
        ${guideBlock("restore", { "<file>": "test.sqlite" })}`);
    });
    await testWithoutServer(machine);
    await testCdn(machine);
    await testUpdates(machine);
    await testWatch(machine, untilReady);
    await underTraffic(
      "installation again, for another branch and with BACKUP_DIR elsewhere",
      async () => {
        await box.execute(`git -C /srv/site.git branch other
        echo BACKUP_DIR=/var/backups/site >>/etc/site/server.env
        /root/site/deploy/install ${SITE_HOST} file:///srv/site.git other
        ${guideBlock("again", { "example.com": SITE_HOST })}\n${untilReady}
        grep -x BRANCH=other /etc/site/build.env && leads backup /var/backups/site/leads-2026-01-01.sqlite`);
        const refused = await box.attempt(
          `/root/site/deploy/install ${SITE_HOST} https://token@host/x.git`,
        );
        check(refused.code !== 0, "an address with a token is refused");
      },
    );
    password = await testEditor(machine, password);
    await testInbox(machine, password);
    await audit(box, check);
    await testOffMachine(machine);
    await underTraffic(
      "reboot",
      async () => {
        await box.powerOff();
        await box.boot();
        await box.execute(untilReady);
      },
      { pages: "*", posts: "*" },
    );
    // The builder can't link this release's packages, and so installs them.
    await box.execute("mkdir -m 700 /srv/site/current/node_modules/unreadable");
    await box.execute(guideBlock("again", { "example.com": "other.localhost" }));
    await box.execute(untilShown('href="https://other.localhost/"', "other.localhost"));
    const modules = await box.execute("ls /srv/site/current/node_modules");
    check(!modules.includes("unreadable"), "packages that can't be linked are installed");
    const stored = await box.execute("leads export");
    await box.powerOff();
    await testOnNewMachine(binds, stored, check);
    return results.passed();
  } finally {
    results.print();
    outside.kill();
    await box.kill();
    execFileSync("umount", ["--lazy", state]);
  }
}

/** The off-machine backup on a machine that has nothing else. */
async function testOnNewMachine(
  binds: Readonly<Record<string, string>>,
  stored: string,
  check: (isTrue: boolean, problem: string) => void,
) {
  const box = systemdBox(makeRoot("new", ["systemd-sysv", "dbus", "procps", "iproute2"]), binds);
  try {
    await box.boot();
    await box.execute("printf '[safe]\\n\\tdirectory = *\\n' >/etc/gitconfig");
    const restored = await testNewMachine(box);
    check(restored.length > 1_000, "the new machine has leads");
    const isKnown = restored.split("\n").every((line) => stored.includes(line.slice(0, 12)));
    check(isKnown, "they are those of the old machine");
    const shown = await box.execute(
      `${curl} https://${SITE_HOST}/boulder-drone-services | grep -oF 'Boulder, twice' | head -n 1`,
    );
    check(shown !== "", "the new machine has the last publication");
  } finally {
    await box.kill();
  }
}
