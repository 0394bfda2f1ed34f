import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { trimPage } from "./trim-page.ts";

const folder = mkdtempSync(join(tmpdir(), "trim-styles-"));
writeFileSync(join(folder, "island.js"), 'const shown = ["fixed", `late`];');

/** A page with that sheet, as trimmed: its sheet alone. */
function trimmed(css: string, body = '<p class="used">x</p>', head = ""): string {
  const html = `<!doctype html><html><head>${head}<style>/*! tailwindcss */${css}</style></head><body>${body}</body></html>`;
  return trimPage(html, folder).replace(/^.*tailwindcss\s*\*\/\s*|<\/style>.*$/gs, "");
}

it("drops what nothing in the page can match", () => {
  const css = ".used{color:red}.unused{color:blue}p .unused{top:0}table{top:0}#none{top:0}";
  expect(trimmed(css)).toBe(".used{color:red}");
});

it("takes text for no class", () => {
  expect(trimmed(".container{width:100%}", "<p>container</p>")).toBe("");
});

it("keeps what a script of the page may add", () => {
  const island = '<astro-island component-url="/island.js"></astro-island>';
  const css = ".fixed{top:0}.late{left:0}.never{right:0}";
  expect(trimmed(css, island)).toBe(".fixed{top:0}.late{left:0}");
});

it("keeps states, which come and go", () => {
  const css = ":focus-visible{outline:1px solid red}.used[data-open]:hover{color:red}";
  expect(trimmed(css)).toBe(css);
});

it("looks into :where(), :is() and :has()", () => {
  const css = ":where(.unused>p){top:0}:where(.used:not(.unused)){top:0}:has(>.unused) p{top:0}";
  expect(trimmed(css)).toBe(":where(.used:not(.unused)){top:0}");
});

it("keeps the parts of an input only where such an input is", () => {
  const css = "::file-selector-button{top:0}::placeholder{opacity:1}";
  expect(trimmed(css, '<input type="text" placeholder="x">')).toBe("::placeholder{opacity:1}");
});

it("puts constants where they are read, one into another", () => {
  const css = ":root{--unit:.25rem;--edge:calc(var(--unit)*4)}.used{top:calc(var(--edge)*2)}";
  expect(trimmed(css)).toBe(".used{top:2rem}");
});

it("leaves a property that changes: by a rule, by a condition, or by another style", () => {
  const rule = ":root{--a:1}.used{--a:2;order:var(--a)}";
  expect(trimmed(rule)).toBe(rule);
  const condition = ":root{--a:1}@media print{:root{--a:2}}.used{order:var(--a)}";
  expect(trimmed(condition)).toBe(condition);
  const other = "<style>:root{--font:X}</style>";
  expect(trimmed(".used{font-family:var(--font)}", undefined, other)).toBe(
    ".used{font-family:var(--font)}",
  );
});

it("takes a registered property's first value where nothing sets it", () => {
  const registered = '@property --style{syntax:"*";inherits:false;initial-value:solid}';
  expect(trimmed(`.used{border-style:var(--style)}${registered}`)).toBe(
    ".used{border-style:solid}",
  );
  const unset = '@property --leading{syntax:"*";inherits:false}';
  expect(trimmed(`.used{line-height:var(--leading,1.5)}${unset}`)).toBe(".used{line-height:1.5}");
});

it("keeps a registered property that a rule sets", () => {
  const css = `.used{--leading:1;line-height:var(--leading,1.5)}@property --leading{syntax:"*";inherits:false}`;
  expect(trimmed(css)).toBe(css);
});

it("leaves other styles of the page alone", () => {
  const head = "<style>.unused{top:0}</style>";
  const html = `<html><head>${head}</head><body></body></html>`;
  expect(trimPage(html, folder)).toBe(html);
});
