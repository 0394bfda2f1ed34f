/** Checks that root runs and reads nothing that the builder, the server or Caddy can write. */
import type { Box } from "./box.ts";

/** What root runs, or reads as settings. */
const ROOT_FILES =
  "/usr/local/lib/site/* /usr/local/sbin/* /etc/site/* /etc/caddy/*.caddy /etc/caddy/Caddyfile /etc/systemd/system/site* /etc/systemd/system/*.wants/site*";
/** Where these users may write, besides the temporary folders, where everybody may. */
const FOLDERS = [
  "/srv/site",
  "/var/lib/site",
  "/var/lib/site-build",
  "/var/lib/site-edit",
  "/srv/repository",
  "/var/lib/caddy",
  "/var/log/caddy",
];

/** System folders, and those of the test. */
const IGNORED =
  "/proc /sys /dev /run /tmp /var/tmp /var/backups/site /srv/site.git /srv/elsewhere".split(" ");

export async function audit(box: Box, check: (isTrue: boolean, problem: string) => void) {
  const paths = await box.execute(`namei -l $(ls -d ${ROOT_FILES})`);
  console.log(paths);
  const onlyRoot = /^([-d][r-][w-].[r-]-.[r-]-.|l\S+) +root +root /;
  const others = paths.split("\n").filter((line) => !/^(f: |$)/.test(line) && !onlyRoot.test(line));
  check(others.length === 0, `only root can write what root runs ${others.join("\n")}`);

  const prunes = [...FOLDERS, ...IGNORED].map((folder) => `-path ${folder} -o`).join(" ");
  const users = "-user site -o -user site-build -o -user site-edit -o -user caddy";
  const writable = await box.execute(
    `find / \\( ${prunes} -false \\) -prune -o ! -type l \\( ${users} -o -perm /o=w \\) -print`,
  );
  check(writable === "", `these users can write to their folders only ${writable}`);
  // Caddy, which isn't root, serves files of the release.
  const mentions = await box.execute(
    `grep -rlE '${FOLDERS.slice(0, 3).join("|")}' /etc /usr/local /root/.* 2>/dev/null | grep -vE '^(/etc/(passwd|site|systemd/system/site|caddy/Caddyfile)|/usr/local/(lib|sbin)/)' || true`,
  );
  check(mentions === "", `nothing else of root's names these folders ${mentions}`);
  const units =
    "site site-look site-update site-try site-watch site-reboot site-report@fail site-restart site-edit site-edit-proxy site-bundle site-backup caddy".split(
      " ",
    );
  for (const unit of units)
    console.log(
      await box.execute(`systemd-analyze security --no-pager ${unit}.service | tail -n 1`),
    );
}
