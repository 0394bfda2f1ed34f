import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Mounts a small disk in memory (tmpfs).
 * @returns the disk; undefined if mounting fails, as it does without root and in unprivileged containers
 */
export function mountSmallDisk(megabytes = 4) {
  const path = mkdtempSync(join(tmpdir(), "small-disk-"));
  const mount = ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", path];
  try {
    execFileSync("mount", mount, { stdio: "ignore" });
  } catch {
    rmSync(path, { recursive: true });
    return undefined;
  }
  const remove = () => {
    // Lazy, as PostgreSQL may still have files open.
    execFileSync("umount", ["--lazy", path]);
    rmSync(path, { recursive: true });
  };
  const size = megabytes * 1024 * 1024;
  const remount = (options: string) =>
    execFileSync("mount", ["-o", `remount,${options}`, path], { stdio: "ignore" });
  const resize = (bytes: number) => remount(`size=${bytes}`);
  return {
    path,
    size,
    /** Makes the disk as small as what is on it. */
    fill() {
      const { blocks, bfree, bsize } = statfsSync(path);
      resize((blocks - bfree) * bsize);
    },
    free: () => resize(size),
    /** Fails while a file on it is open for writing. */
    setReadOnly: (isReadOnly: boolean) => remount(isReadOnly ? "ro" : "rw"),
    remove,
  };
}
