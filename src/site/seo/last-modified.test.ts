import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { lastModified } from "./last-modified.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "lastmod-"));
  mkdirSync(join(root, "content"));
});

const write = (name: string, text: string, changed: string) => {
  const file = join(root, "content", name);
  writeFileSync(file, text);
  utimesSync(file, new Date(changed), new Date(changed));
};
const git = (args: string[], date = "2025-01-01T00:00:00Z") =>
  execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.example", ...args], {
    cwd: root,
    env: { ...process.env, GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date },
    stdio: "ignore",
  });
const commit = (date: string) => {
  git(["add", "."]);
  git(["commit", "-m", "content"], date);
};

describe("lastModified", () => {
  it("returns the date of the file's last commit", () => {
    git(["init"]);
    write("old.yaml", "a", "2026-09-09T00:00:00Z");
    write("new.yaml", "a", "2026-09-09T00:00:00Z");
    commit("2025-03-01T10:00:00Z");
    write("new.yaml", "changed", "2026-09-10T00:00:00Z");
    commit("2025-04-02T10:00:00Z");
    expect(new Date(lastModified("content/old.yaml", root))).toEqual(
      new Date("2025-03-01T10:00:00Z"),
    );
    expect(new Date(lastModified("content/new.yaml", root))).toEqual(
      new Date("2025-04-02T10:00:00Z"),
    );
  });

  it("returns the file's modification date outside a git repository", () => {
    write("page.yaml", "a", "2025-02-01T00:00:00Z");
    expect(lastModified("content/page.yaml", root)).toBe("2025-02-01T00:00:00.000Z");
  });
});
