import { describe, expect, it } from "vitest";
import { jsonLd } from "./json-ld.ts";

describe("jsonLd", () => {
  const name = "</script><!-- <script>alert('R&D')\u2028";
  const graph = {
    "@context": "https://schema.org",
    "@graph": [{ "@type": "WebSite", "@id": "https://a.example/#website", name }],
  };

  it("holds nothing that could end or open a tag or comment", () => {
    expect(jsonLd(graph)).not.toContain("<");
  });

  it("says the same to a parser", () => {
    expect(JSON.parse(jsonLd(graph))).toEqual(graph);
  });
});
