/**
 * Prints on which pages each rendered picture and film is, and in which slots each scene is. Run it after a
 * build; tests/content/rendered-pictures.test.ts has the limits.
 */
import { takeCensus } from "./support/pictures.ts";

for (const places of Object.values(await takeCensus())) {
  const rows = [...places].map(([name, where]) => [name, [...where]] as const);
  rows.sort(([, a], [, b]) => b.length - a.length);
  console.table(
    Object.fromEntries(
      rows.map(([name, where]) => [name, { count: where.length, where: where.join(", ") }]),
    ),
  );
}
