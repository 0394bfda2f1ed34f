/** What a year brings: docs/operate.md without a server, behind a CDN, with updates, and on a new machine. */
import type { Box } from "./box.ts";
import { guideBlock, SITE_HOST } from "./guide.ts";
import type { createResults } from "./results.ts";

/** A folder of the test, in each box, that stands for a storage provider. */
export const ELSEWHERE = "/srv/elsewhere";

interface Machine extends Pick<ReturnType<typeof createResults>, "check" | "underTraffic"> {
  readonly box: Box;
  readonly curl: string;
}

const ADDRESS = "rest:http://127.0.0.1:8000/";
/** Debian's rclone speaks the protocol of restic's storage. */
const STORAGE = `apt-get -qq install -y --no-install-recommends rclone >/dev/null
  systemd-run --quiet --unit=elsewhere rclone serve restic --addr 127.0.0.1:8000 ${ELSEWHERE}
  for try in $(seq 60); do curl -s -o /dev/null http://127.0.0.1:8000/ && break; sleep 1; done`;
const resticBlock = guideBlock("restic", {
  "s3:https://s3.example.com/your-bucket": ADDRESS,
  "https://hc-ping.com/your-third-id": "http://127.0.0.1:9000/backup",
});

export async function testNames({ box, curl, check }: Machine): Promise<void> {
  const www = `${curl} -o /dev/null -w '%{http_code} %{redirect_url}' https://www.${SITE_HOST}/x?y=z`;
  const target = `301 https://${SITE_HOST}/x?y=z`;
  check((await box.execute(www)) === target, "www leads to the name without");
  const others = await box.attempt(
    "setpriv --reuid site --clear-groups curl -s -m 5 http://127.0.0.1:2019/config/ || setpriv --reuid site --clear-groups curl -s -m 5 --unix-socket /var/lib/caddy/admin.sock http://localhost/config/",
  );
  check(others.code !== 0, "a local user can't reconfigure Caddy");
}

export async function testWithoutServer({ box, curl, check, underTraffic }: Machine) {
  const phone = (
    await box.execute("sed -n 's/^phone: //p' /srv/site/current/content/business.yaml")
  ).trim();
  await underTraffic(
    "Caddy without a server",
    async () => {
      await box.execute("systemctl stop site.socket site; systemctl start site-watch || true");
      // Caddy lets each request wait. Visitors come meanwhile, and those of the first wait get an answer in the second.
      const open = `${curl} -m 60 -w ' %{http_code}' https://${SITE_HOST}/drone-services`;
      const answer = await box.execute(`${open} >/dev/null; ${open}`);
      check(answer.endsWith(" 503"), "the status is 503");
      check(answer.includes(phone), "the page has the phone number");
      await box.execute("systemctl start site.socket site");
    },
    { pages: "503", posts: "503" },
  );
}

export async function testCdn({ box, curl, check }: Machine): Promise<void> {
  await box.execute(guideBlock("cdn", { "<ranges>": "127.0.0.1/32" }));
  await box.execute(
    "sed -i s/RATE_LIMIT=off/RATE_LIMIT=on/ /etc/site/server.env; systemctl restart site",
  );
  const post = (visitor: string, message: number) =>
    box.execute(
      `${curl} -o /dev/null -w '%{http_code}' -H 'X-Forwarded-For: ${visitor}' -H 'Origin: https://${SITE_HOST}' -d 'apikey=public-anonymous-key&type=contact&name=Ada&email=ada@example.com&message=${message}' https://${SITE_HOST}/functions/v1/send-form-emails`,
    );
  const answers: string[] = [];
  for (let count = 0; count < 11; count += 1) answers.push(await post("203.0.113.7", count));
  check(answers.at(-1) === "429", `a CDN's visitor has a limit: ${answers}`);
  check((await post("203.0.113.8", 0)) === "200", "another visitor has another");
  await box.execute(
    "rm /etc/caddy/cdn.conf; systemctl reload caddy; sed -i s/RATE_LIMIT=on/RATE_LIMIT=off/ /etc/site/server.env; systemctl restart site",
  );
}

export async function testMonitor({ box, check }: Machine): Promise<void> {
  await box.execute(
    "cp /etc/site/server.env /root/kept.env; sed -i 's|9000/beat|9000/missing|' /etc/site/server.env",
  );
  const { code, output } = await box.attempt("leads check");
  check(code !== 0 && output.includes("404"), `leads check reports a monitor's 404: ${output}`);
  await box.execute("cp /root/kept.env /etc/site/server.env");
}

export async function testUpdates({ box, check }: Machine): Promise<void> {
  const dry = await box.execute("unattended-upgrade --dry-run --debug 2>&1 | head -40");
  check(
    /Debian Backports/.test(dry),
    `Caddy's updates are among the allowed: ${dry.slice(0, 800)}`,
  );
  // The box's clock shows UTC.
  for (const [timer, time] of Object.entries({
    "site-backup": /^04:[345]/,
    "site-reboot": /^04:00/,
  })) {
    const next = await box.execute(
      `date -d "$(systemctl show --property NextElapseUSecRealtime --value ${timer}.timer)" +%s`,
    );
    const inDenver = await box.execute(`TZ=America/Denver date -d @${next.trim()} +%R`);
    check(time.test(inDenver), `${timer} runs at ${inDenver.trim()} in Colorado`);
  }
  await box.execute("systemctl start site-reboot");
  const condition = await box.execute("systemctl show --property ConditionResult site-reboot");
  check(condition.includes("no"), "without an update that needs it, nothing reboots");
}

/** Prints the processor time of a look that finds nothing new. */
export async function testLook({ box, check }: Machine): Promise<void> {
  const ticks = `awk '{ print $14 + $15 + $16 + $17 }' /proc/$(systemctl show --property MainPID --value site-look)/stat`;
  const [before = 0, after = 0] = (await box.execute(`${ticks}; sleep 100; ${ticks}`))
    .trim()
    .split("\n")
    .map(Number);
  // A tick is 10 ms, and there were five looks.
  check(after - before < 50, `a look takes ${(after - before) * 2} ms of processor time`);
}

export async function testWatch({ box, check }: Machine, untilReady: string): Promise<void> {
  const startedAt = Date.now();
  await box.execute("systemctl kill --signal=STOP site");
  const isMended = (await box.attempt(`systemctl start site-watch; ${untilReady}`)).code === 0;
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  check(isMended, `a server that hangs is restarted, ${seconds} s after the check began`);
}

/** @returns when the copy is elsewhere */
export async function testOffMachine({ box, check }: Machine): Promise<void> {
  await box.execute("systemctl start site-backup");
  const before = await box.execute("systemctl show --property ConditionResult site-backup");
  check(before.includes("no"), "without restic.env, nothing is copied");
  await box.execute(STORAGE);
  await box.execute(`leads backup /var/lib/site/backups/leads-2026-11-28.sqlite || true`);
  await box.execute(resticBlock);
  console.log(
    await box.execute(
      "(set -a; . /etc/site/restic.env; restic snapshots --compact; restic ls latest | head -40)",
    ),
  );
}

/** Makes a new machine from the copy, in a box of its own. @returns the leads there */
export async function testNewMachine(box: Box): Promise<string> {
  await box.execute(`apt-get -qq update; apt-get -qq install -y curl >/dev/null; ${STORAGE}`);
  await box.execute(resticBlock.replace("systemctl start site-backup", ""));
  console.log(
    await box.execute(
      `set -e\n${guideBlock("new", {
        "<repository>": "/root/old/srv/repository/backup/site.bundle",
        "example.com": SITE_HOST,
      })}`,
    ),
  );
  return box.execute("leads export");
}
