/** Publishing on a full disk shows the owner an error message and leaves no partly written files. */
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publishFailureMessage } from "../../tools/edit/publish/failures.ts";
import { publish } from "../../tools/edit/publish/publish.ts";
import { mountSmallDisk } from "../support/small-disk.ts";

const BUSINESS = "content/business.yaml";
const disk = mountSmallDisk();

describe.skipIf(!disk)("publishing on a full disk", () => {
  const tempFolder = mkdtempSync(join(tmpdir(), "full-disk-"));
  const root = join(disk?.path ?? "", "site");
  const otherClone = join(tempFolder, "other");
  const remote = join(tempFolder, "remote.git");

  const git = (folder: string, ...args: string[]) => {
    const identity = ["-c", "user.name=Sam", "-c", "user.email=sam@other.test"];
    return execFileSync("git", [...identity, ...args], { cwd: folder, encoding: "utf8" }).trim();
  };
  const listStills = () => readdirSync(join(root, "media/stills"));
  const readState = () => [
    git(root, "rev-parse", "HEAD"),
    git(remote, "rev-parse", "main"),
    readFileSync(join(root, BUSINESS), "utf8"),
    ...listStills(),
    ...readdirSync(join(root, "content")),
  ];

  beforeAll(() => {
    git(tempFolder, "init", "--quiet", "--bare", "--initial-branch=main", remote);
    git(tempFolder, "clone", "--quiet", remote, otherClone);
    cpSync("content", join(otherClone, "content"), { recursive: true });
    // Publishing runs the build, which has nothing to do here.
    mkdirSync(join(otherClone, "scripts"));
    writeFileSync(join(otherClone, "scripts/build.ts"), "");
    for (const folder of ["stills", "films"])
      cpSync(`media/${folder}`, join(otherClone, "media", folder), {
        recursive: true,
        filter: (file) => !file.includes(".") || file.endsWith(".yaml"),
      });
    git(otherClone, "add", "--all");
    git(otherClone, "commit", "--quiet", "-m", "The site");
    git(otherClone, "push", "--quiet", "origin", "HEAD:main");
    git(tempFolder, "clone", "--quiet", remote, root);
  });

  afterAll(() => {
    disk?.remove();
    rmSync(tempFolder, { recursive: true, force: true });
  });

  /** Checks that publishing reports a full disk and changes neither files nor commits. */
  async function expectDiskFull(): Promise<void> {
    const before = readState();
    expect(await publish(root, () => {}).catch(publishFailureMessage)).toMatch(
      /^The disk is full\. Free some space, then press Publish again\. Nothing was published/,
    );
    expect(readState()).toEqual(before);
  }

  it("writes none of someone else's new pictures if the disk has room for only some of them", async () => {
    const { bavail, bsize } = statfsSync(root);
    // Each picture takes 29% of the free space: after git has stored its own copies of both, there is room
    // for only one of the two files.
    for (const name of ["one", "two"])
      writeFileSync(
        join(otherClone, `media/stills/${name}.jpg`),
        randomBytes(Math.floor(bavail * bsize * 0.29)),
      );
    git(otherClone, "add", "--all");
    git(otherClone, "commit", "--quiet", "-m", "Two pictures");
    git(otherClone, "push", "--quiet", "origin", "HEAD:main");
    writeFileSync(join(root, BUSINESS), `${readFileSync(join(root, BUSINESS), "utf8")}\n`);
    await expectDiskFull();
    expect(git(root, "rev-parse", "origin/main")).toBe(git(remote, "rev-parse", "main"));
  });

  it("commits and publishes nothing if the disk has no free space", async () => {
    try {
      writeFileSync(join(root, "filler"), Buffer.alloc(disk?.size ?? 0));
    } catch {
      // Expected: the disk is full now.
    }
    await expectDiskFull();
  });
});
