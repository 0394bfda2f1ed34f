import { describe, expect, it } from "vitest";
import { jsonLd } from "./json-ld.ts";

describe("jsonLd", () => {
  const name = "</script><!-- <script>alert('R&D')\u2028";
  const graph = {
    "@context": "https://schema.org",
    "@graph": [{ "@type": "WebSite", "@id": "https://a.example/#website", name }],
  };

  it("escapes every character that could open or close a tag or comment", () => {
    expect(jsonLd(graph)).not.toContain("<");
  });

  it("parses to the same data", () => {
    expect(JSON.parse(jsonLd(graph))).toEqual(graph);
  });
});
