import { describe, expect, it } from "vitest";
import { parseHtml } from "../page/html.ts";
import { chooseCandidate, matches, PHONE, picturesOf } from "./candidates.ts";

const DESK = { width: 1280, height: 800, density: 1 };

describe("matches", () => {
  it.each([
    ["(max-aspect-ratio: 3/4)", true, false],
    ["(min-width: 64rem)", false, true],
    ["(max-width: 47.99rem)", true, false],
    ["(min-width: 20rem) and (max-width: 60rem)", true, false],
  ])("%s", (condition, phone, desk) => {
    expect([matches(condition, PHONE), matches(condition, DESK)]).toEqual([phone, desk]);
  });

  it("refuses what it does not know, rather than measure wrong", () => {
    expect(() => matches("(orientation: portrait)", PHONE)).toThrow("not understood");
  });
});

describe("chooseCandidate", () => {
  const srcset = "/a.avif 480w, /b.avif 720w, /c.avif 1080w";
  it.each([
    ["100vw", PHONE, "/b.avif"],
    ["(min-width: 64rem) 50vw, 92vw", PHONE, "/b.avif"],
    ["(min-width: 64rem) 50vw, 100vw", DESK, "/b.avif"],
    ["100vw", DESK, "/c.avif"],
    ["120px", PHONE, "/a.avif"],
  ])("%s", (sizes, screen, url) => expect(chooseCandidate(srcset, sizes, screen)).toBe(url));
});

it("finds the pictures of a page as that screen fetches them", () => {
  const page = parseHtml(
    `<body><picture><source type="image/avif" srcset="/tall.avif 720w" media="(max-aspect-ratio: 3/4)">
     <source type="image/avif" srcset="/wide.avif 1440w"><img src="/wide.jpg"></picture>
     <noscript><picture><source srcset="/later.avif 720w" sizes="100vw"><img src="/l.jpg"></picture></noscript>
     <img src="/mark.svg"><video poster="/poster.avif"></video></body>`,
  );
  expect(picturesOf(page, PHONE)).toEqual([
    "/tall.avif",
    "/later.avif",
    "/mark.svg",
    "/poster.avif",
  ]);
  expect(picturesOf(page, DESK)[0]).toBe("/wide.avif");
});
