import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { parseHtml } from "./html.ts";
import { inspectPage } from "./policy.ts";

const inspect = (html: string) => inspectPage(parseHtml(html));

const hash = (text: string) => `sha256-${createHash("sha256").update(text).digest("base64")}`;

describe("inspectPage", () => {
  it("hashes inline scripts, import maps and speculation rules, not data blocks or files", () => {
    const page = inspect(`<!doctype html><script>a()</script>
      <script type="module">b()</script><SCRIPT TYPE=speculationrules>{"prerender":[]}</SCRIPT>
      <script type="importmap">{}</script>
      <script type="application/ld+json">{"a":1}</script>
      <script type="module" src="/_astro/x.js"></script><script></script>`);
    expect(page.scriptHashes).toEqual(["a()", "b()", '{"prerender":[]}', "{}"].map(hash).sort());
    expect(page.problems).toEqual([]);
  });

  it("hashes a style's text with normalized line breaks", () => {
    expect(inspect("<style>\r\n a > b { }\r</style>").styleHashes).toEqual([
      hash("\n a > b { }\n"),
    ]);
  });

  it("ignores markup inside scripts, comments and attributes", () => {
    const page = inspect(
      `<!-- <script>no()</script> --><p title="<script>no()</script>">x</p><script>const s = "<style>no</style>"; if (1 < 2) yes()</script><textarea><style>no</style></textarea>`,
    );
    expect(page.scriptHashes).toEqual([hash('const s = "<style>no</style>"; if (1 < 2) yes()')]);
    expect(page.styleHashes).toEqual([]);
  });
});

it.each([
  ['<p id="intro" style="color:red">', '<p id="intro"> has an inline style (style="color:red")'],
  ["<svg><path style='fill:red'/></svg>", '<path> has an inline style (style="fill:red")'],
  [
    '<button class="go" onclick="go()">',
    '<button class="go"> has an inline event handler (onclick)',
  ],
])("reports markup that the policy would block: %s", (html, problem) => {
  expect(inspect(html).problems.join()).toContain(problem);
});
