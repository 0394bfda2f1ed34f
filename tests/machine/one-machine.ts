/** Follows docs/operate.md, One machine, on a Debian 13 with systemd and Caddy. */
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { makeRoot, systemdBox } from "./box.ts";
import { guideBlock, SITE_HOST } from "./guide.ts";
import { BROKEN, createReleases, newPhone } from "./releases.ts";
import { createResults, leadIds } from "./results.ts";

const STATE = "/var/lib/site";
const STATE_MB = 200;
/** The visitors all have one address. */
const SETTINGS = `DATA_DIR=${STATE}\nRATE_LIMIT=off\nVISITOR_MAIL=off\n`;
const curl = `curl -sk -m 5 --resolve ${SITE_HOST}:443:127.0.0.1`;

/** Prints nothing once a command succeeds; fails after some seconds. */
const until = (command: string, seconds = 60) =>
  `for try in $(seq ${seconds}); do ${command} && exit; sleep 1; done; exit 1`;
const untilReady = until(
  `[ "$(${curl} -o /dev/null -w '%{http_code}' https://${SITE_HOST}/readyz)" = 200 ]`,
);
const untilShown = (text: string) =>
  until(`${curl} https://${SITE_HOST}/ | grep -qF '${text}'`, 900);

/** Files that root runs or reads as a program's settings, each with its folders. */
const ROOT_FILES =
  "/usr/local/lib/site/update /usr/local/sbin/site-rollback /usr/local/sbin/leads /etc/site/build.env /etc/site/server.env /etc/caddy/Caddyfile /etc/systemd/system/site*";

export async function testOneMachine(): Promise<boolean> {
  const results = createResults();
  const { check, underTraffic } = results;
  console.log("Making a Debian 13…");
  const root = makeRoot("systemd", ["systemd-sysv", "dbus", "procps", "iproute2"]);
  const folder = join(dirname(root), "shared");
  const releases = createReleases(folder);
  // A small disk for the leads, which a test fills. It outlives a reboot of the box.
  const state = join(folder, "state");
  mkdirSync(state);
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${STATE_MB}m`, "tmpfs", state]);
  const box = systemdBox(root, { "/srv/site.git": releases.bare, [STATE]: state });
  const current = async () => (await box.execute("readlink /srv/site/current")).trim();
  /** Looks for a new commit now instead of within two minutes. @returns the exit code */
  const update = async () => (await box.attempt("systemctl start site-update.service")).code;

  try {
    await box.boot();
    await box.execute(`printf '[safe]\\n\\tdirectory = *\\n' >/etc/gitconfig
      install -d -m 700 /etc/site && printf '${SETTINGS.replaceAll("\n", "\\n")}' >/etc/site/server.env`);
    console.log("Setting up the machine as in docs/operate.md…");
    const setup = guideBlock("setup", {
      "<repository>": "file:///srv/site.git",
      "example.com": SITE_HOST,
    });
    console.log((await box.execute(`set -e\n${setup}\n${untilReady}`)).slice(-800));
    const audit = await box.execute(
      `namei -l $(ls -d ${ROOT_FILES}) | grep -E '^ ' | grep -vE '^ +[dl-][rwx-]+ +root +root ' || true`,
    );
    check(audit === "", `only root may write what root runs ${audit}`);
    console.log(
      await box.execute(
        "for unit in site site-update; do systemd-analyze security --no-pager $unit.service | tail -n 1; done",
      ),
    );

    await underTraffic("three restarts", async () => {
      for (let count = 0; count < 3; count += 1)
        await box.execute(`systemctl restart site\n${untilReady}`);
    });
    const assets = await box.execute(
      `${curl} https://${SITE_HOST}/ | grep -oE '/_astro/[A-Za-z0-9_./-]+' | sort -u`,
    );
    await underTraffic("publish", async () => {
      const startedAt = Date.now();
      releases.push(newPhone("(720) 555-0101"));
      await box.execute(untilShown("(720) 555-0101"));
      console.log(`From the push to visible: ${Math.round((Date.now() - startedAt) / 1000)} s`);
    });
    const missing = await box.execute(
      `for path in ${assets.replaceAll("\n", " ")}; do ${curl} -f -o /dev/null https://${SITE_HOST}$path || echo $path; done`,
    );
    check(missing === "", `a page opened before still loads all its files ${missing}`);
    for (const [what, edit] of Object.entries(BROKEN)) {
      await underTraffic(what, async () => {
        const before = await current();
        releases.push(edit);
        check((await update()) !== 0, "the update fails");
        check((await current()) === before, "the site runs the same release as before");
        check((await update()) === 0, "the commit isn't tried again");
      });
    }
    await underTraffic("site-rollback", async () => {
      await box.execute(`site-rollback\n${untilReady}`);
      await box.execute(untilShown("(303) 555-0147"));
    });
    await underTraffic("five times kill -9", async () => {
      for (let count = 0; count < 5; count += 1)
        await box.execute(`systemctl kill --signal=KILL site\n${untilReady}`);
    });
    await underTraffic(
      "full disk",
      async () => {
        await box.attempt(`cat /dev/zero >${STATE}/fill; sleep 5`);
        await box.execute(`rm ${STATE}/fill\n${untilReady}`);
      },
      "the full disk: the form asks to call",
    );
    await underTraffic("backup and restore", async () => {
      await box.execute(`set -e\nleads backup ${STATE}/backups/test.sqlite
        ${guideBlock("restore", { "<file>": "test.sqlite" })}`);
    });
    await box.attempt("systemctl poweroff --no-block");
    await sleep(10_000);
    await box.kill();
    await box.boot();
    await box.execute(untilReady);
    console.log("Rebooted: the site is ready.");
    results.checkStored(leadIds(await box.execute("leads export")));
    return results.passed();
  } finally {
    results.print();
    await box.kill();
    execFileSync("umount", ["--lazy", state]);
  }
}
