import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

interface LockedPackage {
  version?: string;
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
}

/** Returns the packages by path, such as `node_modules/hono`; the project itself has an empty path. */
const readPackages = (lockfile: string): Record<string, LockedPackage> =>
  existsSync(lockfile) ? JSON.parse(readFileSync(lockfile, "utf8")).packages : {};

/** Packages for other platforms and for tests may be missing. True if there is no lockfile. */
export function arePackagesInstalled(folder: string): boolean {
  // npm writes this file last, so it's missing if an installation was interrupted.
  const installed = readPackages(join(folder, "node_modules/.package-lock.json"));
  return Object.entries(readPackages(join(folder, "package-lock.json"))).every(
    ([path, { version, dev, devOptional, optional }]) =>
      path === "" || dev || devOptional || optional || installed[path]?.version === version,
  );
}
