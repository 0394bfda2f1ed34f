import { expect, it } from "vitest";
import { slimStyles } from "./styles.ts";

const SCRIPTS = new Map([
  ["_astro/menu.js", `import "./shared.js"; panel.classList.add("open")`],
  ["_astro/shared.js", `const shared = "from-import md:top"`],
  ["_astro/other.js", `const other = "from-other-page"`],
]);

const slim = (css: string, markup: string): string =>
  slimStyles(`<style>${css}</style>${markup}<script src="/_astro/menu.js"></script>`, SCRIPTS);

/** Slims a page that has these CSS rules and one paragraph of class `used`. */
const prune = (css: string): string => slim(css, '<p class="used"></p>');

it.each(["used", "open", "from-import"])(
  "keeps rules for class %s, which the page's markup or one of its scripts contains",
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
])("keeps rules for %s, which could match an element on the page", (selector) => {
  expect(prune(`${selector}{color:red}`)).toContain(`${selector}{color:red}`);
});

it.each([".absent", ".from-other-page", ".used .absent", ":where(.absent)"])(
  "removes a rule for %s, and the media query that contained no other rule",
  (selector) => {
    expect(prune(`@media print{${selector}{color:red}}`)).toContain("<style></style>");
  },
);

it("merges the page's style elements into one, in document order", () => {
  expect(prune(".used{color:red}</style><style>.used{color:#00f}p{top:0}")).toContain(
    "<style>.used{color:#00f}p{top:0}</style><p",
  );
});

it("shortens the names of utilities in the markup and in every selector that contains them", () => {
  const css = ".md\\:x,:is(:where(.md\\:x):hover *),p:not(.\\[\\&_a\\>b\\]){color:red}";
  expect(slim(css, '<p class="md:x [&amp;_a&gt;b]"></p>')).toContain(
    '<style>._0,:is(:where(._0):hover *),p:not(._1){color:red}</style><p class="_0 _1">',
  );
});

it("doesn't shorten a utility's class name that occurs in a script", () => {
  expect(slim(".md\\:top{color:red}", '<p class="md:top"></p>')).toContain('<p class="md:top">');
});

it("removes classes that don't occur in any rule or script", () => {
  expect(slim(".used{color:red}", '<p class="used md:x"></p><p class="y"></p>')).toContain(
    '<p class="used"></p><p></p>',
  );
});

it("keeps all class names unchanged on a page that React hydrates", () => {
  const markup = '<astro-island><p class="md:x y"></p></astro-island>';
  expect(slim(".md\\:x{color:red}", markup)).toContain(
    `<style>.md\\:x{color:red}</style>${markup}`,
  );
});
