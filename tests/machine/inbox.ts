/** The owner's inbox: docs/operate.md, The inbox. */
import type { Box } from "./box.ts";
import { asEditor, atBrowser, PHONE } from "./editor.ts";
import { INBOX_HOST, SITE_HOST } from "./guide.ts";
import type { createResults } from "./results.ts";

interface Machine extends Pick<ReturnType<typeof createResults>, "check"> {
  readonly box: Box;
  readonly curl: string;
}

const SOCKET = "/run/site-inbox/socket";
const PATHS = ["/", "/lead/x", "/erase?who=x", "/leads.csv", "/style.css", "/x", "//", "/../"];
/** A person who will ask to be deleted. */
const EMAIL = "erica@example.com";
const BACKUP = "/var/lib/site/backups/leads-2026-01-01.sqlite";

/** Stores a lead whose emails are saved as files, as there is no mail server yet, and backs it up. */
export async function sendForm({ box, curl }: Machine): Promise<void> {
  await box.execute(`set -e
    ${curl} -f -o /dev/null -d 'apikey=public-anonymous-key&type=contact&name=Erica&email=${EMAIL}&message=Hello' https://${SITE_HOST}/functions/v1/send-form-emails
    for try in $(seq 30); do [ "$(ls /var/lib/site/mail | wc -l)" = 2 ] && break; sleep 1; done
    leads backup ${BACKUP}`);
}

export async function testInbox({ box, curl, check }: Machine, password: string): Promise<void> {
  const status = async (options: string, path: string) =>
    (
      await box.attempt(
        `${curl} -o /dev/null -w '%{http_code}' --path-as-is ${options} https://${INBOX_HOST}${path}`,
      )
    ).output;
  for (const options of ["", "-u owner:wrong", `-u wrong:${password}`, "-X POST -d who=x"])
    for (const path of PATHS)
      check((await status(options, path)) === "401", `${path} is refused ${options}`);
  const signedIn = `-u owner:${password}`;
  check((await status(signedIn, "/")) === "200", "the inbox opens with the password");
  const post = (origin: string, site: string) =>
    status(
      `${signedIn} -H 'Origin: https://${origin}' -H 'Sec-Fetch-Site: ${site}' -d who=${EMAIL}`,
      "/erase",
    );
  check((await post(SITE_HOST, "same-site")) === "403", "the site's pages can't erase");
  check((await post("evil.example", "cross-site")) === "403", "other websites can't erase");

  for (const url of [`http://127.0.0.1:3000/`, `https://${SITE_HOST}/`]) {
    const page = await box.execute(
      `${curl} -H 'Host: ${INBOX_HOST}' --connect-to ::127.0.0.1: ${url}leads.csv`,
    );
    check(!page.includes(EMAIL) && !page.includes('"reference"'), `${url} has no inbox`);
  }
  const direct = `curl -s -m 5 -f --unix-socket ${SOCKET} http://${INBOX_HOST}/`;
  const asBuilder = `setpriv --reuid site-build --regid site-build --clear-groups ${direct}`;
  for (const [who, command] of Object.entries({ editor: asEditor(direct), builder: asBuilder }))
    check((await box.attempt(command)).code !== 0, `the ${who}'s user can't open its socket`);
  check(
    (await box.attempt(`setpriv --reuid caddy --regid caddy --clear-groups ${direct} -o /dev/null`))
      .code === 0,
    "Caddy's user can",
  );
  const config = await box.execute("cd /etc/caddy && caddy adapt 2>/dev/null");
  const passed = config.match(/"delete":\["Authorization"\]/g)?.length;
  check(passed === 2, "neither the editor nor the inbox gets the password");

  const seen = await atBrowser({ kind: "erase", password, headline: "Erica", ...PHONE });
  check(seen.text.includes(BACKUP), "what will go is listed first");
  await box.execute("systemctl stop site.socket site");
  const answer = await box.execute(`${curl} -m 60 ${signedIn} https://${INBOX_HOST}/?q=${EMAIL}`);
  check(answer.includes("doesn't answer"), "without the server, the inbox says so");
  await box.execute("systemctl start site.socket site");
  const rest = await box.execute(
    `leads find ${EMAIL}; grep -rl ${EMAIL} /var/lib/site || true; journalctl -u site -u caddy | grep -c ${EMAIL} || true`,
  );
  check(/^0 leads found\.\n0\n?$/m.test(rest), `a phone erased her everywhere: ${rest}`);
}
