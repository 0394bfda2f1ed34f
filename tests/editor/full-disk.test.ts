/** Publishes on a full disk: the owner gets an error message, and nothing is half-written. */
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { publishFailureOf } from "../../tools/edit/publish/failures.ts";
import { publish } from "../../tools/edit/publish/publish.ts";
import { mountSmallDisk } from "../support/small-disk.ts";

const BUSINESS = "content/business.yaml";
const disk = mountSmallDisk();

describe.skipIf(!disk)("publishing on a full disk", () => {
  const place = mkdtempSync(join(tmpdir(), "full-disk-"));
  const root = join(disk?.path ?? "", "site");
  const other = join(place, "other");
  const remote = join(place, "remote.git");

  const git = (folder: string, ...args: string[]) => {
    const identity = ["-c", "user.name=Sam", "-c", "user.email=sam@other.test"];
    return execFileSync("git", [...identity, ...args], { cwd: folder, encoding: "utf8" }).trim();
  };
  const stills = () => readdirSync(join(root, "media/stills"));
  const state = () => [
    git(root, "rev-parse", "HEAD"),
    git(remote, "rev-parse", "main"),
    readFileSync(join(root, BUSINESS), "utf8"),
    ...stills(),
    ...readdirSync(join(root, "content")),
  ];

  beforeAll(() => {
    vi.stubEnv("EDIT_BUILD", "/dev/null");
    git(place, "init", "--quiet", "--bare", "--initial-branch=main", remote);
    git(place, "clone", "--quiet", remote, other);
    cpSync("content", join(other, "content"), { recursive: true });
    for (const folder of ["stills", "films"])
      cpSync(`media/${folder}`, join(other, "media", folder), {
        recursive: true,
        filter: (file) => !file.includes(".") || file.endsWith(".yaml"),
      });
    git(other, "add", "--all");
    git(other, "commit", "--quiet", "-m", "The site");
    git(other, "push", "--quiet", "origin", "HEAD:main");
    git(place, "clone", "--quiet", remote, root);
  });

  afterAll(() => {
    vi.unstubAllEnvs();
    disk?.remove();
    rmSync(place, { recursive: true, force: true });
  });

  /** Checks that publishing fails because the disk is full, and changes nothing. */
  async function expectDiskFull(): Promise<void> {
    const before = state();
    expect(await publish(root, () => {}).catch(publishFailureOf)).toMatch(
      /^The disk is full\. Free some space, then press Publish again\. Nothing was published/,
    );
    expect(state()).toEqual(before);
  }

  it("adds none of someone else's pictures if only some of them fit", async () => {
    const { bavail, bsize } = statfsSync(root);
    // Each takes 29% of the free space: git can store both, but check out only one of the two files.
    for (const name of ["one", "two"])
      writeFileSync(
        join(other, `media/stills/${name}.jpg`),
        randomBytes(Math.floor(bavail * bsize * 0.29)),
      );
    git(other, "add", "--all");
    git(other, "commit", "--quiet", "-m", "Two pictures");
    git(other, "push", "--quiet", "origin", "HEAD:main");
    writeFileSync(join(root, BUSINESS), `${readFileSync(join(root, BUSINESS), "utf8")}\n`);
    await expectDiskFull();
    expect(git(root, "rev-parse", "origin/main")).toBe(git(remote, "rev-parse", "main"));
  });

  it("commits nothing if there is no room at all", async () => {
    try {
      writeFileSync(join(root, "filler"), Buffer.alloc(disk?.size ?? 0));
    } catch {
      // The disk is full now.
    }
    await expectDiskFull();
  });
});
