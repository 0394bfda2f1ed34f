/**
 * Follows docs/operate.md, One container, on a Docker engine. Images of Debian packages and this project's own Node
 * stand in for the registry's, which this machine may not reach.
 */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { dockerBox, makeRoot } from "./box.ts";
import { guideBlock, SITE_HOST } from "./guide.ts";
import { createReleases } from "./releases.ts";
import { createResults } from "./results.ts";

const PACKAGES = "docker.io docker-cli docker-compose docker-buildx iptables git curl iproute2";

const STAND_INS: Readonly<Record<string, string>> = {
  "node:26.10.0-slim": `ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
COPY npm /usr/local/lib/node_modules/npm
COPY node /usr/local/bin/node
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm`,
  "caddy:2.11-alpine": `RUN apt-get update && apt-get install -y --no-install-recommends caddy/trixie-backports
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile"]`,
  "postgres:18-alpine": `RUN apt-get update && apt-get install -y --no-install-recommends postgresql
ENV PGDATA=/var/lib/postgresql/data PATH=/usr/lib/postgresql/17/bin:/usr/sbin:/usr/bin:/sbin:/bin
RUN chown postgres /var/lib/postgresql
USER postgres
CMD test -s $PGDATA/PG_VERSION || { initdb && pg_ctl -w start && createdb $POSTGRES_DB && pg_ctl -w stop && \\
  echo "host all all all trust" >>$PGDATA/pg_hba.conf; }; exec postgres -c "listen_addresses=*"`,
};

/** The visitors all have one address. */
const OVERRIDE = 'services: { app: { environment: { RATE_LIMIT: "off" } } }\n';
const inSite = (script: string) => `set -e\ncd /root/site\n${script}`;
const leads = "docker compose exec -T app node dist/server/leads.js";
const shown = (text: string) =>
  `for try in $(seq 120); do curl -sk --resolve ${SITE_HOST}:443:127.0.0.1 https://${SITE_HOST}/ | grep -qF '${text}' && exit; sleep 1; done; exit 1`;

/** Puts what the images are made of into the box's /root/images. */
function addImageSources(root: string, base: string): void {
  const folder = join(root, "root/images");
  mkdirSync(folder);
  const { npm_execpath: npm } = process.env;
  if (!npm) throw new Error("Start this with npm run test:machine.");
  execFileSync("tar", [
    "--create",
    "--file",
    join(root, "root/base.tar"),
    "--directory",
    base,
    ".",
  ]);
  cpSync(dirname(dirname(realpathSync(npm))), join(folder, "npm"), { recursive: true });
  cpSync(process.execPath, join(folder, "node"));
  for (const [tag, lines] of Object.entries(STAND_INS))
    writeFileSync(join(folder, `${tag}.Dockerfile`), `FROM base\n${lines}\n`);
}

export async function testCompose(): Promise<boolean> {
  console.log("Making a Docker engine and stand-ins for its images…");
  const base = makeRoot("image", ["libatomic1"], ["trixie", "trixie-backports"]);
  const root = makeRoot("docker", PACKAGES.split(" "));
  addImageSources(root, base);
  const releases = createReleases(join(root, "srv/releases"));
  const box = dockerBox(root);
  const run = (script: string) => box.execute(inSite(script));
  const results = createResults(() => run(`${leads} export`));
  const { underTraffic } = results;
  /** Publishes a phone number, and updates the containers as in the guide. */
  const update = (phone: string, options: string) => async () => {
    await releases.publish(phone);
    const replacements = { "docker compose": `docker compose ${options}` };
    await run(`${guideBlock("compose-update", replacements)}\n${shown(phone)}`);
  };
  try {
    await box.boot();
    await box.execute(`set -e
      docker import base.tar base && cd images
      for file in *.Dockerfile; do docker build --quiet --tag "\${file%.Dockerfile}" --file "$file" .; done
      git config --global --add safe.directory '*'
      git clone --quiet /srv/releases/site.git ~/site`);
    await run(`printf 'SITE_ADDRESS=${SITE_HOST}\\nSITE_URL=https://${SITE_HOST}\\n' >.env
      printf '%s' '${OVERRIDE}' >compose.override.yaml`);
    console.log(await run(`${guideBlock("compose")}\n${shown("(303) 555-0147")}`));
    await underTraffic("docker compose restart", async () => {
      await run(`docker compose restart app\n${shown("(303) 555-0147")}`);
    });
    await underTraffic("docker compose update", update("(720) 555-0101", ""));
    await run(`${leads} backup /data/backups/move.sqlite
      printf 'POSTGRES_PASSWORD=secret\\nSERVERS=2\\n' >>.env
      docker compose --profile scale up -d --build --wait
      ${leads} restore /data/backups/move.sqlite`);
    await underTraffic(
      "two servers and PostgreSQL: update",
      update("(720) 555-0102", "--profile scale"),
    );
    await underTraffic("two servers and PostgreSQL: one is killed", async () => {
      await run(
        `docker kill site-app-1\nsleep 5\n${guideBlock("compose-update", { "git pull": "true", "docker compose": "docker compose --profile scale" })}`,
      );
    });
    const health = (name: string) =>
      run(`docker inspect --format '{{.State.Health.Status}}' ${name}`);
    await run("docker compose --profile scale stop postgres\nsleep 40");
    const alive = await health("$(docker compose ps -q app | head -n 1)");
    results.check(alive.trim() === "healthy", `without its database, a server lives: ${alive}`);
    await run(`docker run --detach --name new --env DATABASE_URL=postgres://x@127.0.0.1:1/x site-app
      sleep 45`);
    const started = await health("new");
    results.check(started.trim() !== "healthy", `a new one doesn't count as started: ${started}`);
    return results.passed();
  } finally {
    results.print();
    await box.kill();
  }
}
