/** Follows docs/deploy.md, Docker Compose, with a real Docker engine in a Debian 13. */
import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { createBox, makeRoot, NETWORK } from "./box.ts";
import { guideBlock, replace } from "./guide.ts";
import { createReleases, RESTYLED } from "./releases.ts";
import { createResults, leadIds } from "./results.ts";
import { loadStandIns } from "./stand-ins.ts";

const PACKAGES = "docker.io docker-cli docker-compose docker-buildx iptables git curl";

/** Starts the engine as the first process of namespaces of its own, with a Debian's folder as its root. */
const start = (root: string, shared: string) => `
  mount --make-rprivate / && mount --bind ${root} ${root} && cd ${root}
  mkdir -p old srv/shared && mount --bind ${shared} srv/shared
  mount -t proc proc proc && mount --rbind /sys sys && mount --rbind /sys/fs/cgroup sys/fs/cgroup
  mount --rbind /dev dev && mount -t tmpfs tmpfs run
  pivot_root . old && umount -l /old
  exec env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root dockerd --log-level=error`;

const SETTINGS = "POSTGRES_PASSWORD=secret\nRATE_LIMIT=off\nVISITOR_MAIL=off\nRELEASE=one\n";

const untilHealthy = `
  for try in $(seq 120); do
    [ "$(curl -ks -m 5 -o /dev/null -w '%{http_code}' https://localhost/readyz)" = 200 ] && exit
    sleep 1
  done
  docker compose ps --all; docker compose logs --tail 20 app; exit 1`;

export async function testCompose(): Promise<boolean> {
  const results = createResults();
  const { check, underTraffic } = results;
  console.log("Making a Debian 13 with Docker…");
  const root = makeRoot("docker", PACKAGES.split(" "));
  const shared = join(dirname(root), "shared-docker");
  const releases = createReleases(shared);
  const box = createBox(
    () =>
      spawn(
        // Not `ip netns exec`, which mounts a /sys without control groups.
        "nsenter",
        [
          ...[`--net=/run/netns/${NETWORK}`, "unshare", "--mount", "--pid", "--fork"],
          ...["bash", "-ec", start(root, shared)],
        ],
        { stdio: "ignore" },
      ),
    "docker info >/dev/null",
  );
  const inSite = (script: string) => box.execute(`cd /srv/site\n${script}`);
  const version = async () => (await box.execute("curl -sk https://localhost/version.txt")).trim();
  /** Pulls, sets RELEASE and runs the guide's update. @returns its exit code and output */
  const update = async (release: string, ...args: string[]) => {
    const command = `sed -i s/^RELEASE=.*/RELEASE=${release}/ .env && deploy/compose-update ${args.join(" ")}`;
    const result = await box.attempt(`cd /srv/site && git pull --quiet && ${command}`);
    console.log(result.output.trim().split("\n").slice(-4).join("\n"));
    return result;
  };
  try {
    await box.boot();
    await loadStandIns(box, shared);
    releases.publish();
    await box.execute("git clone --quiet /srv/shared/site.git /srv/site");
    console.log("Starting the site as in docs/deploy.md…");
    const commands = replace(guideBlock("compose"), {
      "# then set POSTGRES_PASSWORD": `\nprintf '${SETTINGS.replaceAll("\n", "\\n")}' >>.env`,
      "up --build": "up --build --detach",
    });
    await inSite(`set -e\n${commands}\n${untilHealthy}`);

    const caddy = async () => (await inSite("docker compose ps --quiet caddy")).trim();
    const caddyBefore = await caddy();
    let first = "";
    await underTraffic("Compose: update", async () => {
      first = await version();
      const next = releases.publish(RESTYLED);
      check((await update("two")).code === 0, "the update succeeds");
      check((await version()) === next, "the site runs the new release");
    });
    await underTraffic("Compose: update to a release that doesn't start", async () => {
      const before = await version();
      releases.publish({ "src/server/main.ts": (text) => `process.exit(1);\n${text}` });
      check((await update("three")).code !== 0, "the update fails");
      check((await version()) === before, "the site runs the same release as before");
    });
    await underTraffic("Compose: rolling back", async () => {
      check((await update("one", "--no-build")).code === 0, "rolling back succeeds");
      check((await version()) === first, "the site runs the first release");
    });
    await underTraffic(
      "Compose: update that is killed once the new servers run, and another",
      async () => {
        const count = "$(docker compose ps --quiet app | wc -l)";
        await inSite(
          `deploy/compose-update --no-build & until [ ${count} = 4 ]; do sleep 0.2; done; kill -9 $!`,
        );
        check((await update("two", "--no-build")).code === 0, "the second update succeeds");
        const servers = (await inSite(`echo ${count}`)).trim();
        check(servers === "2", `two servers run: ${servers}`);
      },
    );
    check((await caddy()) === caddyBefore, "Caddy was never recreated");
    await underTraffic("Compose: five times kill -9 of one of the two servers", async () => {
      for (let count = 0; count < 5; count += 1)
        // Waits until the engine has restarted the one that was killed before.
        await inSite(
          "until docker compose exec -T app sh -c 'kill -9 $(pidof node)'; do sleep 0.2; done",
        );
    });
    await inSite("docker compose --profile try up --detach --no-build --wait");
    check(true, "docker compose up --wait succeeds: no container is unhealthy");
    await inSite('docker compose exec -T app sh -c "touch /data/file"');
    check(true, "the container's user can write to /data");
    await inSite("docker compose exec -T backup node dist/server/leads.js backup --into /backups");
    const file = (
      await inSite("docker compose exec -T backup sh -c 'ls /backups | tail -n 1'")
    ).trim();
    const searched = await inSite(
      "docker compose exec -T app node dist/server/leads.js erase nobody@example.com",
    );
    check(/No scheduled backup contains/.test(searched), "erase searches the backups in `app`");
    const restore = replace(guideBlock("compose-restore"), { "<file>": file });
    await underTraffic("Compose: restore", async () => {
      const output = await inSite(`set -e\n${restore}\n${untilHealthy}`);
      check(/^\d+ leads restored/m.test(output), "the backup is restored into a new database");
    });
    const exported = await inSite(`docker compose exec -T app sh -c '
      node dist/server/leads.js export --json
      DATABASE_URL=$(echo $DATABASE_URL | sed s,/leads,/leads_before,) node dist/server/leads.js export --json'`);
    results.checkStored(leadIds(exported));
    return results.passed();
  } finally {
    results.print();
    await box.kill();
  }
}
