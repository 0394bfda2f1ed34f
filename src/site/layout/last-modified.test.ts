import { execFileSync } from "node:child_process";
import { appendFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { test } from "../../../tests/support/fixtures.ts";
import { lastModified } from "./last-modified.ts";

test("returns the date of the file's last commit", ({ folder }) => {
  const commit = (date: string, ...files: string[]) => {
    for (const file of files) appendFileSync(join(folder, file), date);
    const identity = ["-c", "user.name=a", "-c", "user.email=a@b.example"];
    const env = { ...process.env, GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date };
    for (const command of [["init"], ["add", "."], ["commit", "-m", "content"]])
      execFileSync("git", [...identity, ...command], { cwd: folder, env, stdio: "ignore" });
  };
  const dateOf = (file: string) => new Date(lastModified(file, folder)).toISOString();
  commit("2025-03-01T10:00:00.000Z", "old.yaml", "new.yaml");
  commit("2025-04-02T10:00:00.000Z", "new.yaml");
  expect(dateOf("old.yaml")).toBe("2025-03-01T10:00:00.000Z");
  expect(dateOf("new.yaml")).toBe("2025-04-02T10:00:00.000Z");
});

test("returns the file's modification date outside a git repository", ({ folder }) => {
  const modifiedAt = "2025-02-01T00:00:00.000Z";
  const file = join(folder, "page.yaml");
  writeFileSync(file, "");
  utimesSync(file, new Date(modifiedAt), new Date(modifiedAt));
  expect(lastModified("page.yaml", folder)).toBe(modifiedAt);
});
