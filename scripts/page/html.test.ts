import { describe, expect, it } from "vitest";
import { attribute, byId, byName, decode, parseHtml, textOf } from "./html.ts";

describe("decode", () => {
  it.each([
    ["Commercial &amp; Industrial", "Commercial & Industrial"],
    ["We&#x27;ll", "We'll"],
    ["&quot;4K&quot; &lt;60fps&gt;", '"4K" <60fps>'],
    ["a&#39;b", "a'b"],
    ["&unknown; & alone", "&unknown; & alone"],
  ])("%s", (source, text) => expect(decode(source)).toBe(text));
});

describe("parseHtml", () => {
  const page = parseHtml(
    `<!doctype html><html><head><title>A &amp; B</title><style>a>b{}</style></head>
     <body><section id="quote"><h2>Get<!-- --> a <em>free</em> quote</h2><img alt="a > b">
     <ul><li>one</li><li>two</li></ul><script>if (a<b) "</p>"</script>
     <input required name=x><p>end</p></section></body></html>`,
  );

  it("keeps what stands inside what", () => {
    expect(byName(byId(page, "quote"), "li").map(textOf)).toEqual(["one", "two"]);
    expect(byName(page, "title").map(textOf)).toEqual(["A & B"]);
  });

  it("reads text as a visitor does: no scripts, styles or comments", () => {
    expect(textOf(byId(page, "quote"))).toBe("Get a free quote one two end");
  });

  it("reads attributes with and without quotes", () => {
    expect(byName(page, "img").map((image) => attribute(image, "alt"))).toEqual(["a > b"]);
    const [field] = byName(page, "input");
    expect(field?.attributes).toEqual(
      new Map([
        ["required", ""],
        ["name", "x"],
      ]),
    );
  });

  it("refuses what does not nest", () => {
    expect(() => parseHtml("<p><b>x</p></b>")).toThrow("</p> ends <b>");
    expect(() => parseHtml("<p>x")).toThrow("<p> has no end");
    expect(() => byId(page, "none")).toThrow('0 elements have the id "none"');
  });
});
