import { expect, it } from "vitest";
import { attribute, byId, byName, parseHtml, textOf } from "./html.ts";

const source = `<!doctype html><html><head><title>A &amp; B</title><style>a>b{}</style></head>
  <body><section id="quote"><h2>Get<!-- --> a <em>free</em> quote</h2><img alt="a > b">
  <ul><li>one</li><li>two</li></ul><script>if (a<b) "</p>"</script>
  <noscript><a href="/#contact">Write</a></noscript><p>end</p></section></body></html>`;
const page = parseHtml(source);
const quote = byId(page, "quote");

it("keeps what stands inside what", () => {
  expect(byName(quote, "li").map(textOf)).toEqual(["one", "two"]);
  expect(byName(page, "title").map(textOf)).toEqual(["A & B"]);
  expect(byName(page, "img").map((image) => attribute(image, "alt"))).toEqual(["a > b"]);
  expect(() => byId(page, "none")).toThrow('0 elements have the id "none"');
});

it("reads text as a visitor without scripts does: no scripts, styles or comments", () => {
  expect(textOf(quote)).toBe("Get a free quote one two Write end");
});

it("knows where an element stands in the source", () => {
  const text = source.slice(quote.start, quote.end);
  expect(text).toMatch(/^<section id="quote">/);
  expect(text).toMatch(/<\/section>$/);
});
