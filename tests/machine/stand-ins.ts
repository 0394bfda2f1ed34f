/**
 * Images that a registry would provide, made of Debian's packages and this project's Node: `node`, `postgres`, `caddy`
 * and an SMTP server in place of `mailpit`. They have the names in the Dockerfile and compose.yaml.
 */
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { parse } from "yaml";
import { type Box, makeRoot } from "./box.ts";

const POSTGRES = `#!/bin/sh
set -e
export PGDATA=/var/lib/postgresql/data PATH=/usr/lib/postgresql/17/bin:$PATH
as_postgres() { setpriv --reuid=postgres --regid=postgres --init-groups "$@"; }
mkdir -p /var/run/postgresql
chown postgres: /var/lib/postgresql /var/run/postgresql
if [ ! -e $PGDATA ]; then
  echo "$POSTGRES_PASSWORD" >/tmp/password
  as_postgres initdb --username=postgres --pwfile=/tmp/password --auth-host=scram-sha-256 --auth-local=trust >/dev/null
  echo 'host all all all scram-sha-256' >>$PGDATA/pg_hba.conf
  as_postgres pg_ctl --wait start -o '-c listen_addresses=' >/dev/null
  as_postgres createdb --username=postgres "$POSTGRES_DB"
  as_postgres pg_ctl --wait stop >/dev/null
fi
exec setpriv --reuid=postgres --regid=postgres --init-groups postgres -c listen_addresses='*'
`;

const SMTP = `import { SMTPServer } from "smtp-server";
new SMTPServer({ authOptional: true, disabledCommands: ["STARTTLS"], onData(stream, session, done) {
  stream.resume().on("end", done);
} }).listen(1025, "0.0.0.0");`;

function imageNames() {
  const { services } = parse(readFileSync("compose.yaml", "utf8")) as {
    services: Record<string, { image: string }>;
  };
  const [, node = ""] = /^ARG NODE_IMAGE=(\S+)$/m.exec(readFileSync("Dockerfile", "utf8")) ?? [];
  const of = (service: string) => services[service]?.image ?? "";
  return { node, postgres: of("postgres"), caddy: of("caddy"), mailpit: of("mailpit") };
}

/** Makes the images and gives them to the engine in the box, whose /srv/shared is the folder `shared`. */
export async function loadStandIns(box: Box, shared: string): Promise<void> {
  const names = imageNames();
  console.log(`Stand-ins, made from Debian's packages: ${Object.values(names).join(", ")}`);
  const packages = ["libatomic1", "postgresql", "caddy/trixie-backports"];
  const root = makeRoot("images", packages, ["trixie", "trixie-backports"]);
  cpSync(realpathSync(process.execPath), join(root, "usr/local/bin/node"));
  // npm started this script.
  const npm = join(dirname(process.env["npm_execpath"] ?? ""), "..");
  cpSync(npm, join(root, "usr/local/lib/node_modules/npm"), { recursive: true, dereference: true });
  execFileSync("ln", [
    "-sf",
    "../lib/node_modules/npm/bin/npm-cli.js",
    join(root, "usr/local/bin/npm"),
  ]);
  // npm's settings of this machine, which a build may need to reach the registry.
  mkdirSync(join(root, "usr/local/etc"), { recursive: true });
  if (existsSync("/root/.npmrc")) cpSync("/root/.npmrc", join(root, "usr/local/etc/npmrc"));
  const entry = join(root, "usr/local/bin/postgres-entrypoint");
  writeFileSync(entry, POSTGRES);
  chmodSync(entry, 0o755);
  const bundle = ["--bundle", "--platform=node", "--format=cjs", "--log-level=error"];
  const smtp = execFileSync("node_modules/.bin/esbuild", bundle, { input: SMTP });
  writeFileSync(join(root, "usr/local/lib/smtp.cjs"), smtp);
  execFileSync("tar", ["--create", "--file", join(shared, "images.tar"), "--directory", root, "."]);
  const commands: Readonly<Record<keyof typeof names, string>> = {
    node: 'CMD ["node"]',
    postgres: 'CMD ["postgres-entrypoint"]',
    caddy: 'CMD ["caddy","run","--config","/etc/caddy/Caddyfile","--adapter","caddyfile"]',
    mailpit: 'CMD ["node","/usr/local/lib/smtp.cjs"]',
  };
  const environment =
    "ENV PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin XDG_DATA_HOME=/data XDG_CONFIG_HOME=/config NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt";
  await box.execute(`set -e
    docker import --change '${environment}' /srv/shared/images.tar stand-in
    rm /srv/shared/images.tar`);
  for (const [service, command] of Object.entries(commands))
    await box.execute(
      `printf 'FROM stand-in\\n%s\\n' '${command}' | docker build --quiet --tag ${names[service as keyof typeof names]} -`,
    );
}
