/**
 * Checks that dependencies are documented, pinned and have allowed licenses. Biome keeps dev
 * dependencies out of src/.
 */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { tableKeys } from "../support/markdown.ts";

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

const readJson = <T>(file: string) => JSON.parse(readFileSync(file, "utf8")) as T;
const manifest = readJson<Manifest>("package.json");
const packagesOf = (lockFile: string) =>
  Object.entries(readJson<{ packages: Record<string, { license?: string }> }>(lockFile).packages);

const ALLOWED_LICENSES = new Set(
  "MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 CC0-1.0 Python-2.0 Zlib".split(
    " ",
  ),
);

/** Licenses that only packages with a matching name may have; docs/dependencies.md explains why. */
const LICENSE_EXCEPTIONS: Readonly<Record<string, RegExp>> = {
  "OFL-1.1": /^@fontsource(-variable)?\//,
  "MPL-2.0": /^(satori|lightningcss(-.+)?|axe-core)$/,
  "LGPL-3.0-or-later": /^@img\/sharp-/,
  none: /^y-provider$/,
};

/**
 * Whether a package may have a license, given as an SPDX expression: of licenses joined by OR, one must be
 * allowed; of licenses joined by AND, all must be.
 */
function isAllowed(expression: string, name: string): boolean {
  const inner = expression.replace(/^\((.*)\)$/, "$1");
  if (inner.includes(" OR ")) return inner.split(" OR ").some((part) => isAllowed(part, name));
  if (inner.includes(" AND ")) return inner.split(" AND ").every((part) => isAllowed(part, name));
  return ALLOWED_LICENSES.has(inner) || (LICENSE_EXCEPTIONS[inner]?.test(name) ?? false);
}

it.each([
  ["Dependencies", manifest.dependencies],
  ["Development dependencies", manifest.devDependencies],
] as const)(
  "%s: docs/dependencies.md lists each package, and its version is exact",
  (heading, versions) => {
    expect(tableKeys("docs/dependencies.md", heading)).toEqual(Object.keys(versions).sort());
    for (const [name, version] of Object.entries(versions))
      expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
  },
);

it("finds an allowed license for every package in the lock files", () => {
  const disallowed = packagesOf("package-lock.json")
    .filter(([path]) => path !== "")
    .map(
      ([path, { license }]) => [path.replace(/^.*node_modules\//, ""), license ?? "none"] as const,
    )
    .filter(([name, license]) => !isAllowed(license, name));
  expect(disallowed).toEqual([]);
});
