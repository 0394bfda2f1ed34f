/** The hosted editor: docs/operate.md, The editor. */
import { once } from "node:events";
import { join } from "node:path";
import { type Box, spawnInNetwork } from "./box.ts";
import { AUTHORITY, EDIT_HOST, SITE_HOST } from "./guide.ts";
import type { Seen, Task } from "./owner.ts";
import type { createResults } from "./results.ts";

const OWNER = join(import.meta.dirname, "owner.ts");
const LAPTOP = { width: 1366, height: 750 };
export const PHONE = { width: 390, height: 844 };
const PATHS = ["/", "/keystatic", "/edit/publish", "/api/keystatic/tree", "/@fs/etc/passwd", "/x"];
/** What the editor's user tries to read or change. */
const FORBIDDEN = [
  "cat /var/lib/site/leads.sqlite",
  "ls /var/lib/site/backups",
  "cat /etc/site/server.env",
  "cat /etc/site/build.env",
  "cat /etc/caddy/owner-password",
  "ls /var/lib/site-build",
  "touch /srv/site/current/x",
  "touch /srv/site/switched",
  "touch /usr/local/lib/site/x",
  "curl --unix-socket /var/lib/caddy/admin.sock http://localhost/config/",
];
/** Commands as site-edit, in a sandbox like that of the editor's unit. */
export const asEditor = (command: string) =>
  `nsenter --target $(systemctl show --property MainPID --value site-edit) --mount setpriv --reuid site-edit --regid site-edit --clear-groups ${command}`;

interface Machine extends Pick<ReturnType<typeof createResults>, "check" | "underTraffic"> {
  readonly box: Box;
  readonly curl: string;
}

export async function atBrowser(task: Task): Promise<Seen> {
  const owner = spawnInNetwork(OWNER);
  owner.send(task);
  const [seen] = (await once(owner, "message")) as [Seen];
  console.log(seen);
  return seen;
}

/** @returns a new password */
export async function testEditor({ box, curl, check, underTraffic }: Machine, first: string) {
  const install = `/root/site/deploy/install ${SITE_HOST} --editor`;
  let password = first;
  await underTraffic("adding the editor", async () => {
    const output = await box.execute(install);
    console.log(output.slice(-1_500));
    check(!output.includes("new password"), "the password stays the same");
  });
  // The editor asks the site itself whether a publication is live, and so has to find and trust it.
  await box.execute(`grep -q ' ${SITE_HOST}$' /etc/hosts || echo 127.0.0.1 ${SITE_HOST} >>/etc/hosts
    install -D -m 644 ${AUTHORITY} /usr/local/share/test/root.crt
    install -d /etc/systemd/system/site-edit.service.d
    printf '[Service]\\nEnvironment=NODE_EXTRA_CA_CERTS=/usr/local/share/test/root.crt\\n' >/etc/systemd/system/site-edit.service.d/trust.conf
    systemctl daemon-reload`);
  const isActive = async () => (await box.attempt("systemctl is-active site-edit")).code === 0;
  check(!(await isActive()), "the editor doesn't run before the first request");

  const status = async (path: string, credentials: string) =>
    (
      await box.attempt(
        `${curl} -m 120 -o /dev/null -w '%{http_code}' ${credentials} --path-as-is https://${EDIT_HOST}${path}`,
      )
    ).output;
  for (const credentials of ["", "-u owner:wrong", `-u wrong:${password}`])
    for (const path of PATHS)
      check((await status(path, credentials)) === "401", `${path} is refused ${credentials}`);
  check(!(await isActive()), "requests without the password don't start the editor");

  const publish = (window: typeof LAPTOP, headline: string) =>
    underTraffic(`published in the hosted editor at ${window.width}x${window.height}`, async () => {
      const seen = await atBrowser({ kind: "publish", password, headline, ...window });
      check(/Live at/.test(seen.text), "the editor says that it's live");
      return `form shown after ${seen.opened} s, a visitor reads it ${seen.visible} s after the press`;
    });
  await publish(LAPTOP, "Boulder from a laptop");
  await publish(PHONE, "Boulder from a phone");
  // Proportional: processes share the pages of Node itself.
  const memory = await box.execute(
    `for pid in $(pgrep -u site-edit); do echo "$(awk '/^Pss:/ { print int($2 / 1024) }' /proc/$pid/smaps_rollup) MB $(tr '\\0' ' ' </proc/$pid/cmdline | cut -c 1-90)"; done | sort -rn | awk '{ sum += $1; print } END { print sum " MB together" }'`,
  );
  console.log(`  The editor's processes:\n${memory}`);

  for (const command of FORBIDDEN)
    check((await box.attempt(asEditor(command))).code !== 0, `site-edit can't: ${command}`);
  const reaches = async (denied: string) =>
    (
      await box.attempt(
        `systemd-run --quiet --wait --pipe --uid=site --property=IPAddressDeny=${denied} curl -s -m 5 http://127.0.0.2:3001/`,
      )
    ).code === 0;
  // If the box's control groups have no packet filter, this can't be tried.
  if (await reaches("any")) console.log("  not tried: IPAddressDeny has no effect in this box");
  else check(!(await reaches("127.0.0.2")), "the server can't open the editor");
  const outside = await box.attempt(`${asEditor(`curl -s http://127.0.0.2:3001/@fs/etc/passwd`)}`);
  check(!outside.output.includes("root:"), "the editor serves no file outside its folders");
  const strange = await box.attempt(
    asEditor("curl -s -o /dev/null -w %{http_code} -H Host:evil.example http://127.0.0.2:3001/"),
  );
  check(strange.output === "403", `another host name is refused: ${strange.output}`);

  const stale = await atBrowser({ kind: "stale", password, headline: "Mine", ...LAPTOP });
  check(/other owner's/.test(stale.text) && /Mine/.test(stale.text), "a stale form shows both");

  await underTraffic("kill -9 of the editor during a publication", async () => {
    const headline = "Boulder, twice";
    await atBrowser({ kind: "interrupt", password, headline, ...LAPTOP });
    await box.execute("systemctl kill --signal=KILL site-edit");
    const seen = await atBrowser({ kind: "resume", password, headline, ...LAPTOP });
    check(/was stopped/.test(seen.text), "the editor says that it was stopped");
    return `a visitor reads it ${seen.visible} s after the second press`;
  });

  const old = password;
  password = /new password ([\w-]+)/.exec(
    await box.execute("/root/site/deploy/owner-password"),
  )?.[1] as string;
  check((await status("/edit/menu", `-u owner:${old}`)) === "401", "the old password is refused");
  check((await status("/edit/menu", `-u owner:${password}`)) === "200", "the new one is accepted");

  // Instead of 15 minutes.
  await box.execute(`mkdir -p /run/systemd/system/site-edit.service.d
    printf '[Service]\\nEnvironment=EDIT_IDLE_MINUTES=0.1\\n' >/run/systemd/system/site-edit.service.d/soon.conf
    systemctl daemon-reload; systemctl stop site-edit-proxy`);
  await box.execute(
    "for try in $(seq 30); do systemctl is-active site-edit || break; sleep 1; done",
  );
  const startedAt = Date.now();
  check((await status("/edit/menu", `-u owner:${password}`)) === "200", "it starts at a request");
  console.log(`  after ${Math.round((Date.now() - startedAt) / 1000)} s`);
  await box.execute(
    "for try in $(seq 200); do systemctl is-active site-edit || exit 0; sleep 1; done; exit 1",
  );
  check(!(await isActive()), "it stops when nobody uses it");
  await box.execute("rm -r /run/systemd/system/site-edit.service.d; systemctl daemon-reload");
  return password;
}
