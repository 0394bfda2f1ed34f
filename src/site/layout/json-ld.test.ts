import { expect, it } from "vitest";
import { jsonLd } from "./json-ld.ts";

it("escapes every character that could open or close a tag or comment, and parses to the same data", () => {
  const name = "</script><!-- <script>alert('R&D')\u2028";
  const graph = {
    "@context": "https://schema.org",
    "@graph": [{ "@type": "WebSite", "@id": "https://a.example/#website", name }],
  };
  const text = jsonLd(graph);
  expect(text).not.toContain("<");
  expect(JSON.parse(text)).toEqual(graph);
});
