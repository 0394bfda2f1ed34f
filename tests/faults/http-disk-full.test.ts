/** The disk is full: the truth is told, with the phone number, and it mends without a restart. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { MESSAGES } from "#contract/messages.ts";
import { invoke, postForm, storedLeads } from "../http/support.ts";
import { makeFixtureSite } from "../support/fixture-site.ts";
import { contact } from "../support/leads.ts";
import { startTestServer, type TestServer } from "../support/server.ts";

/** More than any disk here has room for, in leads. */
const MANY = 2_000;

let folder: string;
beforeAll(async () => {
  folder = await makeFixtureSite();
});

const large = (index: number) =>
  contact({ message: `${index} ${"x".repeat(4_900)}`, email: `visitor${index}@example.com` });

/** Fills the store until it refuses; then checks what each kind of caller is told. */
async function fillAndRecover(server: TestServer, makeRoom: () => void): Promise<void> {
  let kept = 0;
  const refused: Response[] = [];
  // Refused five times in a row: no room is left that a checkpoint could find.
  for (let index = 0; index < MANY && refused.length < 5; index += 1) {
    const response = await invoke(server, large(index));
    if (response.status === 200) {
      kept += 1;
      refused.length = 0;
    } else refused.push(response);
  }
  const [answer] = refused;
  if (answer === undefined) throw new Error(`${MANY} leads fit: the disk is not full`);
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
  const { error } = (await answer.json()) as { error: { code: string; message: string } };
  expect(error.code).toBe("unavailable");
  expect(error.message).toContain("(303) 555-0147");

  const page = await postForm(server, contact({ message: "y".repeat(4_900) }));
  expect(page.status).toBe(503);
  const html = await page.text();
  expect(html).toContain(MESSAGES.contact.failure);
  expect(html).toContain("(303) 555-0147");
  expect(html).toContain("y".repeat(4_900));

  const ready = await fetch(`${server.url}/readyz`);
  expect(ready.status).toBe(503);
  expect((await fetch(server.url)).status).toBe(200);

  makeRoom();
  const retried = await invoke(server, contact({ message: "After the disk had room again." }));
  expect(retried.status).toBe(200);
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200);
  const leads = await storedLeads(server);
  expect(leads).toHaveLength(kept + 1);
  expect(server.log.some((line) => line.event === "function.store_unavailable")).toBe(true);
}

describe("no file may grow (a limit such as a quota)", () => {
  it("answers 503 and recovers", { timeout: 60_000 }, async () => {
    // The soft limit only, in blocks of 512 bytes: it can be lifted from outside.
    const server = await startTestServer({
      folder,
      env: { RATE_LIMIT: "off" },
      shell: "ulimit -S -f 3000 &&",
    });
    try {
      await fillAndRecover(server, () =>
        execFileSync("prlimit", ["--pid", String(server.process.pid), "--fsize=unlimited"]),
      );
    } finally {
      await server.dispose();
    }
  });
});

/** Whether this user may mount: root outside an unprivileged container. */
function mountSmallDisk(): string | undefined {
  const disk = mkdtempSync(join(tmpdir(), "small-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=4m", "tmpfs", disk], { stdio: "ignore" });
    return disk;
  } catch {
    rmSync(disk, { recursive: true });
    return undefined;
  }
}

describe("a small disk that is full", () => {
  it("answers 503 and recovers", { timeout: 60_000 }, async ({ skip }) => {
    const disk = mountSmallDisk();
    if (disk === undefined) return skip("only root may mount a small disk");
    const ballast = join(disk, "ballast");
    writeFileSync(ballast, Buffer.alloc(2_000_000));
    const server = await startTestServer({
      folder,
      dataDir: join(disk, "data"),
      env: { RATE_LIMIT: "off" },
    });
    try {
      await fillAndRecover(server, () => rmSync(ballast));
    } finally {
      await server.dispose();
      execFileSync("umount", [disk]);
      rmSync(disk, { recursive: true });
    }
  });
});
