import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEGABYTES = 4;

/**
 * Mounts a small disk in memory (tmpfs).
 * @returns the disk; undefined if mounting fails, as it does without root and in unprivileged containers
 */
export function mountSmallDisk() {
  const path = mkdtempSync(join(tmpdir(), "small-disk-"));
  const mount = ["-t", "tmpfs", "-o", `size=${MEGABYTES}m`, "tmpfs", path];
  try {
    execFileSync("mount", mount, { stdio: "ignore" });
  } catch {
    rmSync(path, { recursive: true });
    return undefined;
  }
  const remove = () => {
    execFileSync("umount", [path]);
    rmSync(path, { recursive: true });
  };
  return { path, size: MEGABYTES * 1024 * 1024, remove };
}
