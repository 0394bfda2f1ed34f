/** Saving and publishing on a full disk show the owner an error message and leave no partly written files. */
import { randomBytes } from "node:crypto";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publishFailureMessage } from "../../tools/edit/publish/failures.ts";
import { publish } from "../../tools/edit/publish/publish.ts";
import { save } from "../../tools/edit/save.ts";
import { createRepositories, type Repositories } from "../support/repositories.ts";
import { mountSmallDisk } from "../support/small-disk.ts";

const FILES = ["content/business.yaml", "content/cities/vail.yaml"];
const disk = mountSmallDisk();

describe.skipIf(!disk)("on a full disk", () => {
  const root = join(disk?.path ?? "", "site");
  let repositories: Repositories;

  beforeAll(() => {
    cpSync("content", join(root, "content"), { recursive: true });
    cpSync("media", join(root, "media"), {
      recursive: true,
      filter: (file) => !file.includes(".") || file.endsWith(".yaml"),
    });
    cpSync("tsconfig.json", join(root, "tsconfig.json"));
    // Publishing runs the build, which has nothing to do here.
    mkdirSync(join(root, "scripts"));
    writeFileSync(join(root, "scripts/build.ts"), "");
    repositories = createRepositories(root, mkdtempSync(join(tmpdir(), "full-disk-")));
  });
  afterAll(() => disk?.remove());

  const readState = () => [
    repositories.git("rev-parse", "HEAD"),
    repositories.gitInRemote("rev-parse", "main"),
    ...FILES.map((file) => readFileSync(join(root, file), "utf8")),
    ...readdirSync(join(root, "media/stills")),
    ...readdirSync(join(root, "content")),
  ];

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
    const picture = () => randomBytes(Math.floor(bavail * bsize * 0.29));
    repositories.publishAsOther({
      "media/stills/one.jpg": picture(),
      "media/stills/two.jpg": picture(),
    });
    repositories.change("tagline", "On a small disk");
    await expectDiskFull();
    expect(repositories.git("rev-parse", "origin/main")).toBe(
      repositories.gitInRemote("rev-parse", "main"),
    );
  });

  it("commits, publishes and saves nothing if the disk has no free space", async () => {
    expect(() => writeFileSync(join(root, "filler"), Buffer.alloc(disk?.size ?? 0))).toThrow();
    await expectDiskFull();
    const before = readState();
    const withManyLines = (file: string) =>
      `${readFileSync(join(root, file))}${"\n".repeat(100_000)}`;
    const updates = FILES.map((file) => [file, withManyLines(file)] as const);
    expect(save(updates, root)).toMatch(/The disk is full\. Free some space/);
    expect(readState()).toEqual(before);
  });
});
