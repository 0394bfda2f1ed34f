import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The part of `package-lock.json` (lockfileVersion 3) that this check reads. */
interface Lockfile {
  /** By path relative to the lockfile, such as `node_modules/hono`; the project itself has an empty path. */
  packages: Record<string, LockedPackage>;
}

type LockedPackage = { version?: string } & Partial<
  Record<"dev" | "devOptional" | "optional", boolean>
>;

/** Packages for other platforms and for tests may be missing. True if there is no lockfile. */
export function arePackagesInstalled(folder: string): boolean {
  const lockfile = join(folder, "package-lock.json");
  if (!existsSync(lockfile)) return true;
  // npm writes this file last, so it's missing if an installation was interrupted.
  if (!existsSync(join(folder, "node_modules/.package-lock.json"))) return false;
  const { packages }: Lockfile = JSON.parse(readFileSync(lockfile, "utf8"));
  return Object.entries(packages).every(
    ([path, { version, dev, devOptional, optional }]) =>
      path === "" ||
      dev ||
      devOptional ||
      optional ||
      installedVersion(join(folder, path)) === version,
  );
}

function installedVersion(packageFolder: string): string | undefined {
  try {
    return JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8")).version;
  } catch {
    return undefined;
  }
}
