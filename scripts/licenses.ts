/**
 * `npm run licenses`: prints the license of every package in the lockfile, by license. Exits with 1 if a package has
 * one that docs/dependencies.md gives no reason for.
 */
import { readFileSync } from "node:fs";

/** Licenses that every package may have: they ask for no more than a notice. */
const ALLOWED = new Set([
  ...["MIT", "MIT-0", "ISC", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0"],
  ...["BlueOak-1.0.0", "CC0-1.0", "Python-2.0", "Zlib"],
]);

/** Packages with another license, for the reasons in docs/dependencies.md. */
const ALLOWED_FOR: Record<string, RegExp> = {
  "MPL-2.0": /^(lightningcss|axe-core)/,
  "LGPL-3.0-or-later": /^@img\/sharp-/,
  none: /^y-provider$/,
};

/** Whether one license of an expression such as `(MIT OR Apache-2.0)`, or all of `MIT AND ISC`, are allowed. */
function isAllowed(name: string, license: string): boolean {
  const isOne = (one: string) => ALLOWED.has(one) || Boolean(ALLOWED_FOR[one]?.test(name));
  return license
    .replace(/[()]/g, "")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every(isOne));
}

const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
  packages: Record<string, { version?: string; license?: string }>;
};
const all = Object.entries(packages)
  .filter(([path]) => path !== "")
  .map(([path, { version, license = "none" }]) => ({
    name: path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length),
    version,
    license,
  }));
for (const [license, group] of Map.groupBy(all, ({ license }) => license))
  console.log(`${license}: ${group.map(({ name, version }) => `${name} ${version}`).join(", ")}`);
const refused = all.filter(({ name, license }) => !isAllowed(name, license));
if (refused.length > 0) {
  const list = refused.map(({ name, license }) => `${name} (${license})`).join(", ");
  console.error(`Not allowed: ${list}. Replace the package, or add it with the reason.`);
  process.exitCode = 1;
}
