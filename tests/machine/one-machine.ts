/** Follows docs/deploy.md, One machine, on a Debian 13 with systemd, behind Caddy and then behind nginx. */
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { makeRoot, systemdBox } from "./box.ts";
import { guideBlock, guideCommand, replace } from "./guide.ts";
import {
  createReleases,
  type Edit,
  MIGRATING,
  NEVER_SWITCHED,
  RESTYLED,
  SWITCHED_BACK,
} from "./releases.ts";
import { createResults, leadIds } from "./results.ts";

const UPDATE = "/srv/elevated-aerial/source/deploy/update";
/** Added to the guide's settings: the visitors all have one address. */
const TEST_SETTINGS = "RATE_LIMIT=off\nVISITOR_MAIL=off\n";
const STATE = "/var/lib/elevated-aerial";
const STATE_MB = 200;
/** Enough for the server to stop. */
const SHUTDOWN_MS = 10_000;

const waitUntilHealthy = (path = "/healthz") => `
  for try in $(seq 60); do
    [ "$(curl -ks -m 5 -o /dev/null -w '%{http_code}' https://localhost${path})" = 200 ] && exit
    sleep 0.5
  done
  exit 1`;

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
  const box = systemdBox(root, {
    "/srv/site.git": releases.bare,
    [STATE]: state,
  });
  /** Runs deploy/update. @returns its exit code and output */
  const update = async (...args: string[]) => {
    const result = await box.attempt([UPDATE, ...args].join(" "));
    console.log(result.output.trim().split("\n").slice(-3).join("\n"));
    return result;
  };
  const version = async () => (await box.execute("curl -sk https://localhost/version.txt")).trim();
  /** Behind the proxy: restarts the server, updates it, tries each broken update, goes back, and kills it. */
  async function exercise(proxy: string, broken: Readonly<Record<string, Edit>>) {
    await underTraffic(`${proxy}: three restarts`, async () => {
      for (let count = 0; count < 3; count += 1)
        await box.execute(`systemctl restart elevated-aerial\n${waitUntilHealthy()}`);
    });
    const assets = await box.execute(
      "curl -sk https://localhost/ | grep -oE '/_astro/[A-Za-z0-9_./-]+' | sort -u",
    );
    await underTraffic(`${proxy}: update`, async () => {
      const next = releases.publish(RESTYLED);
      check((await update()).code === 0, "the update succeeds");
      check((await version()) === next, "the site runs the new release");
    });
    const missing = await box.execute(
      `for path in ${assets.replaceAll("\n", " ")}; do curl -skf -o /dev/null https://localhost$path || echo $path; done`,
    );
    check(missing === "", `a page opened before the update still loads all its files ${missing}`);
    for (const [name, edit] of Object.entries(broken)) {
      await underTraffic(`${proxy}: update to ${name}`, async () => {
        const before = await version();
        releases.publish(edit);
        check((await update()).code !== 0, "the update fails");
        check((await version()) === before, "the site runs the same release as before");
      });
    }
    await underTraffic(`${proxy}: update --back`, async () => {
      const before = await version();
      check((await update("--back")).code === 0, "going back succeeds");
      check((await version()) !== before, "the site runs another release");
    });
    await underTraffic(`${proxy}: five times kill -9`, async () => {
      for (let count = 0; count < 5; count += 1)
        await box.execute(`systemctl kill --signal=KILL elevated-aerial\n${waitUntilHealthy()}`);
    });
  }
  /** Checks the leads in several stores. `stores` are data folders by their release. */
  async function checkStored(stores: Readonly<Record<string, string>>) {
    const stored = new Set<string>();
    for (const [release, dataDir] of Object.entries(stores)) {
      const exported = await box.execute(
        `cd /srv/elevated-aerial/${release} && runuser -u elevated-aerial -- env DATA_DIR=${dataDir} node_modules/.bin/node dist/server/leads.js export --json`,
      );
      for (const id of leadIds(exported)) stored.add(id);
    }
    results.checkStored(stored);
  }

  try {
    await box.boot();
    await box.execute("printf '[safe]\\n\\tdirectory = *\\n' >/etc/gitconfig");
    console.log("Setting up the machine as in docs/deploy.md…");
    releases.publish();
    const settings = guideBlock("settings")
      .replace(/^SMTP_URL=.*\n/m, "")
      .replace("https://example.com", "https://localhost");
    const setup = replace(guideBlock("setup"), {
      "<repository>": "file:///srv/site.git",
      "# then add the settings below": `\ncat >>.env <<'END'\n${settings}${TEST_SETTINGS}END`,
      "# then put in your domain": "\nsed -i s/example.com/localhost/ /etc/caddy/Caddyfile",
    });
    await box.execute(`set -e\n${setup}\n${waitUntilHealthy("/readyz")}`);

    await exercise("Caddy", { ...NEVER_SWITCHED, ...SWITCHED_BACK });

    await underTraffic("Caddy: back after a migration is refused", async () => {
      releases.publish(MIGRATING);
      check((await update()).code === 0, "the update succeeds");
      const before = await version();
      const { code, output } = await update("--back");
      check(code !== 0 && /newer version/.test(output), "going back is refused, with the reason");
      check((await version()) === before, "the site runs the same release as before");
    });
    await underTraffic("Caddy: restore the backup from before the migration", async () => {
      const backup = await box.execute("ls /var/backups/elevated-aerial/*.sqlite | tail -n 1");
      // As if root had copied the backup.
      await box.execute(`chown root: ${backup}`);
      const restore = replace(guideBlock("restore"), {
        "/var/backups/elevated-aerial/leads-2026-05-20T091700Z.sqlite": backup.trim(),
        "/srv/elevated-aerial/current": "/srv/elevated-aerial/previous",
        "systemctl restart elevated-aerial": `${UPDATE} --back`,
      });
      console.log(await box.execute(`set -e\n${restore}\n${waitUntilHealthy("/readyz")}`));
    });
    // The restore moved the migrated leads to before-restore; the release that reads them is now the previous one.
    await checkStored({ current: STATE, previous: `${STATE}/before-restore` });
    await underTraffic(
      "Caddy: full disk",
      async () => {
        const path = `${STATE}/fill`;
        await box.attempt(`fallocate -l ${STATE_MB * 2}M ${path} || cat /dev/zero >${path}`);
        await box.execute("sleep 5");
        const { output } = await box.attempt("curl -sk https://localhost/readyz");
        check(/unavailable/.test(output), `/readyz says that leads can't be stored: ${output}`);
        await box.execute(`rm ${path}\n${waitUntilHealthy("/readyz")}`);
      },
      "the full disk: the form asks to call",
    );
    await underTraffic("Caddy: backup by its unit", async () => {
      await box.execute("systemctl start elevated-aerial-backup");
    });
    await underTraffic(
      "Caddy: visits counted, and the key of the rate limits changed",
      async () => {
        const log = guideBlock("visits").replaceAll("\n", "\n\t");
        await box.execute(`set -e
          apt-get install -y goaccess sqlite3 openssl >/dev/null
          sed -i "/SITE_ADDRESS.* {$/r /dev/stdin" /etc/caddy/Caddyfile <<'END'
\t${log}
END
          systemctl reload caddy
          curl -sk -o /dev/null https://localhost/
          ${guideCommand("delete from limits")}
          systemctl restart elevated-aerial
          ${waitUntilHealthy("/readyz")}`);
        const goaccess = guideCommand("--log-format=CADDY").replace("visits.html", "visits.json");
        await box.execute(`cd /root && ${goaccess}`);
        const { general } = JSON.parse(await box.execute("cat /root/visits.json"));
        check(
          general.valid_requests > 0 && general.failed_requests === 0,
          "GoAccess reads the log",
        );
      },
    );
    await box.attempt("systemctl poweroff --no-block");
    await sleep(SHUTDOWN_MS);
    await box.kill();
    await box.boot();
    await box.execute(waitUntilHealthy("/readyz"));
    console.log("Rebooted: the site is ready.");

    console.log("Replacing Caddy by nginx, with a certificate made by openssl…");
    const certificate = "/etc/letsencrypt/live/localhost";
    await box.execute(`set -e
      apt-get install -y nginx openssl >/dev/null
      systemctl disable --now caddy
      mkdir -p ${certificate}
      openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost \
        -keyout ${certificate}/privkey.pem -out ${certificate}/fullchain.pem
      cp /srv/elevated-aerial/source/deploy/nginx.conf /etc/nginx/conf.d/elevated-aerial.conf
      sed -i s/example.com/localhost/ /etc/nginx/conf.d/elevated-aerial.conf
      rm -f /etc/nginx/sites-enabled/default
      systemctl restart nginx
      ${waitUntilHealthy("/readyz")}`);
    // NEVER_SWITCHED is left out: those updates fail before the server restarts, so the proxy makes no difference.
    await exercise("nginx", SWITCHED_BACK);
    await checkStored({ current: STATE });
    return results.passed();
  } finally {
    results.print();
    await box.kill();
    execFileSync("umount", ["--lazy", state]);
  }
}
