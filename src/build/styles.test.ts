import { expect, it } from "vitest";
import { pruneStyles } from "./styles.ts";

const SCRIPTS = new Map([
  ["_astro/menu.js", `import "./shared.js"; panel.classList.add("open")`],
  ["_astro/shared.js", `const shared = "from-import"`],
  ["_astro/other.js", `const other = "from-other-page"`],
]);

/** Returns a pruned page with these styles, an element of classes `used` and `md:x`, and the script `menu.js`. */
const prune = (...styles: string[]): string =>
  pruneStyles(
    `${styles.map((css) => `<style>${css}</style>`).join("")}<p class="used md:x"></p><script src="/_astro/menu.js"></script>`,
    SCRIPTS,
  );

it.each(["used", "md\\:x", "open", "from-import"])(
  "keeps rules for .%s, found in the page or its scripts",
  (name) => {
    expect(prune(`.${name}{color:red}`)).toContain(`.${name}{color:red}`);
  },
);

it.each([
  ":focus-visible",
  "p[data-near]",
  "::selection",
  ".used:not(.absent)",
  ":is(.absent,.used)",
  ".absent,.used",
])("keeps rules for %s, which an element may match", (selector) => {
  expect(prune(`${selector}{color:red}`)).toContain(`${selector}{color:red}`);
});

it.each([".absent", ".from-other-page", ".used .absent", ":where(.absent)"])(
  "removes rules for %s, and media queries that are then empty",
  (selector) => {
    expect(prune(`@media print{${selector}{color:red}}`)).toContain("<style></style>");
  },
);

it("merges the page's styles into one element, in their order", () => {
  expect(prune(".used{color:red}", ".used{color:#00f}", "p{top:0}")).toContain(
    "<style>.used{color:#00f}p{top:0}</style><p",
  );
});
