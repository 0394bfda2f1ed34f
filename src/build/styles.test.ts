import { expect, it } from "vitest";
import { slimStyles } from "./styles.ts";

const SCRIPTS = new Map([
  ["_astro/menu.js", `import "./shared.js"; panel.classList.add("open")`],
  ["_astro/shared.js", `const shared = "from-import"`],
  ["_astro/other.js", `const other = "from-other-page"`],
]);

const slim = (css: string, markup: string): string =>
  slimStyles(`<style>${css}</style>${markup}<script src="/_astro/menu.js"></script>`, SCRIPTS);

/** Returns a page with these rules and an element of class `used`. */
const prune = (css: string): string => slim(css, '<p class="used"></p>');

it.each(["used", "open", "from-import"])(
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
  expect(prune(".used{color:red}</style><style>.used{color:#00f}p{top:0}")).toContain(
    "<style>.used{color:#00f}p{top:0}</style><p",
  );
});

it("shortens utilities in the markup and in every selector that requires them", () => {
  const css = ".md\\:x,:is(:where(.md\\:x):hover *),p:not(.\\[\\&_a\\>b\\]){color:red}";
  expect(slim(css, '<p class="md:x [&amp;_a&gt;b]"></p>')).toContain(
    '<style>._0,:is(:where(._0):hover *),p:not(._1){color:red}</style><p class="_0 _1">',
  );
});

it("keeps the names of classes that a script sets", () => {
  expect(slim(".from-import{color:red}", '<p class="from-import"></p>')).toContain(
    '<p class="from-import">',
  );
});

it("removes classes that have neither a rule nor a script", () => {
  expect(slim(".used{color:red}", '<p class="used md:x"></p><p class="y"></p>')).toContain(
    '<p class="used"></p><p></p>',
  );
});

it("keeps all classes of a page that React hydrates", () => {
  const markup = '<astro-island><p class="md:x y"></p></astro-island>';
  expect(slim(".md\\:x{color:red}", markup)).toContain(
    `<style>.md\\:x{color:red}</style>${markup}`,
  );
});
