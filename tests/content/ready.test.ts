/** `npm run ready` lists what is left to do before the site goes live. */
import { spawnSync } from "node:child_process";
import { cpSync, globSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { answersSchema } from "#business/business.ts";
import { openStore } from "#leads/open.ts";
import { IS_SAMPLE_BUSINESS } from "../support/content.ts";
import { PLAIN_ENVIRONMENT } from "../support/plain-environment.ts";

const root = mkdtempSync(join(tmpdir(), "ready-"));
for (const folder of ["content", "media"])
  cpSync(folder, join(root, folder), {
    recursive: true,
    filter: (file) => !/\.\w+$/.test(file) || file.endsWith(".yaml"),
  });

function runReady(env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [resolve("src/cli/ready.ts")], {
    cwd: root,
    env: { ...PLAIN_ENVIRONMENT, ...env },
    encoding: "utf8",
  });
  const titles = (state: string) =>
    [...stdout.matchAll(new RegExp(`^${state} +(.*)$`, "gm"))].map(([, title]) => title);
  return { status, stdout, stderr, open: titles("OPEN"), done: titles("done") };
}

// biome-ignore lint/suspicious/noExplicitAny: content files are as deeply nested as their schemas.
function change(file: string, edit: (content: any) => void): void {
  const path = join(root, file);
  const content = parse(readFileSync(path, "utf8"));
  edit(content);
  writeFileSync(path, stringify(content));
}

describe("npm run ready", () => {
  it("lists every open item of the shipped site, a rating without a source first", ({ skip }) => {
    const { status, open, done, stdout } = runReady();
    const expected = [
      "A rating without its source",
      "A stand-in phone number",
      "Addresses that don't exist",
      "An address far from your base",
      "Computer-rendered pictures",
      "Sample files made from renders",
      "Claims that you must be able to document",
      "Numbers that you must be able to document",
      "Copyright years",
      "Twilight flights beside “sunrise to sunset”",
      "Questions of buyers without an answer",
      "The site's address",
      "A mail server",
      "Addresses of emails",
      "Backups",
    ];
    skip(!IS_SAMPLE_BUSINESS, "the owner has replaced the sample business");
    expect(open).toEqual(expected);
    expect(done).toEqual(["Limits on requests"]);
    expect(status).toBe(1);
    const stills = globSync("media/stills/*.yaml");
    const rendered = stills.filter((file) => parse(readFileSync(file, "utf8")).rendered);
    expect(stdout).toContain(`- ${rendered.length} of ${stills.length} pictures\n`);
    expect(stdout).toContain("- 5.0 from 47 reviews, without a link\n");
    expect(stdout).toContain("- 68% Faster sale with aerial imagery\n");
  });

  it("lists what was found and where to change it", () => {
    change("content/business.yaml", (business) => (business.phone = "(720) 555-0123"));
    expect(runReady().stdout).toContain(
      "OPEN  A stand-in phone number\n      - (720) 555-0123 is fictional\n      Where: Business > Phone\n",
    );
  });

  it("lists what a page says about a camera until the claims are documented", () => {
    const file = "content/services/aerial-drone-services.yaml";
    change(file, ({ cards }) => (cards.intro = "Try it. The lens is Radiometric, too. Ask."));
    expect(runReady().stdout).toContain("- The lens is Radiometric, too\n");
    change("content/business.yaml", (business) => (business.documented = { claims: true }));
    expect(runReady().done).toContain("Claims that you must be able to document");
  });

  it("names the content file that isn't valid YAML", () => {
    const file = join(root, "content/services/drone-services.yaml");
    const text = readFileSync(file, "utf8");
    writeFileSync(file, "name: *Drone*\n");
    const { status, stderr } = runReady();
    expect(stderr).toMatch(/content\/services\/drone-services\.yaml is wrong:\nLine 1: /);
    expect(status).toBe(2);
    writeFileSync(file, text);
  });

  it("lists nothing once the owner has replaced, documented and set up everything", async () => {
    change("content/business.yaml", (business) =>
      Object.assign(business, {
        phone: "(303) 867-5309",
        email: "hello@talusridge.com",
        url: "https://talusridge.com",
        mail: { from: "site@talusridge.com", to: "desk@talusridge.com" },
        social: [{ network: "Vimeo", url: "https://vimeo.com/talusridge" }],
        rating: { value: 4.9, count: 31, source: "https://www.google.com/maps/talus-ridge" },
        base: "Colorado Springs",
        documented: { claims: true, numbers: true },
        copyright: { from: 2018, to: new Date().getFullYear() },
        flights: "Any hour, with anti-collision lights at night",
        answers: Object.fromEntries(Object.keys(answersSchema.shape).map((key) => [key, "Yes."])),
      }),
    );
    for (const file of globSync("content/services/*.yaml", { cwd: root }))
      change(file, (service) => (service.price = { from: 295, packages: [] }));
    for (const file of globSync("media/*/*.yaml", { cwd: root }))
      change(file, (description) => (description.rendered = false));
    const dataDir = join(root, "data");
    const store = await openStore({ dataDir });
    await store.recordBackup("/var/backups");
    await store.close();
    const env = { DATA_DIR: dataDir, SMTP_URL: "smtp://user:password@mail.talusridge.com:587" };
    const lines = Object.entries(env).map(([name, value]) => `${name}=${value}\n`);
    writeFileSync(join(root, ".env"), lines.join(""));
    const { status, open, done, stdout } = runReady();
    expect(open).toEqual([]);
    expect(done).toHaveLength(16);
    expect(stdout).toMatch(/Everything is ready\.\n$/);
    expect(status).toBe(0);
    expect(runReady({ SITE_URL: "http://talusridge.com", RATE_LIMIT: "off" }).open).toEqual([
      "The site's address",
      "Limits on requests",
    ]);
  });
});
