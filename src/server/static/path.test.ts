import { describe, expect, it } from "vitest";
import { canonicalPath, keepableQuery, loggablePath, splitTarget } from "./path.ts";

const paths = new Set(["/", "/denver-drone-services", "/sitemap.xml", "/_astro/App.Xy12.js"]);
const canonical = (path: string) => canonicalPath(path, (candidate) => paths.has(candidate));

describe("one path a page", () => {
  it.each([
    ["/denver-drone-services/", "/denver-drone-services"],
    ["/denver-drone-services.html", "/denver-drone-services"],
    ["/Denver-Drone-Services", "/denver-drone-services"],
    ["/DENVER-DRONE-SERVICES.HTML", "/denver-drone-services"],
    ["//denver-drone-services", "/denver-drone-services"],
    ["/denver%2Ddrone-services", "/denver-drone-services"],
    ["/index.html", "/"],
    ["/index", "/"],
    ["/INDEX.html", "/"],
    ["///", "/"],
    ["/SITEMAP.xml", "/sitemap.xml"],
    ["/_astro/App.Xy12.js", "/_astro/App.Xy12.js"],
  ])("%s is %s", (path, expected) => {
    expect(canonical(path)).toBe(expected);
  });

  it.each([
    "/nowhere",
    "/..",
    "/../../etc/passwd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/%252e%252e/etc/passwd",
    "/denver-drone-services%2f",
    "/denver-drone-services%00",
    "/denver-drone-services%00.html",
    "/\\denver-drone-services",
    "/%5cdenver-drone-services",
    "/./denver-drone-services",
    "/%",
    "/%ff",
    "/%c0%ae%c0%ae/",
    "denver-drone-services",
    "*",
    "//evil.example/denver-drone-services",
    "/.env",
  ])("%s is none", (path) => {
    expect(canonical(path)).toBeUndefined();
  });
});

it.each([
  ["/a?b=c", { path: "/a", query: "?b=c" }],
  ["/a?b?c#d", { path: "/a", query: "?b?c" }],
  ["/a#b?c", { path: "/a", query: "" }],
  ["http://any.example/a?b", { path: "/a", query: "?b" }],
  ["http://any.example", { path: "/", query: "" }],
  ["*", { path: "*", query: "" }],
])("splits %s", (target, expected) => {
  expect(splitTarget(target)).toEqual(expected);
});

it("keeps control characters, non-ASCII and length out of logs and headers", () => {
  expect(loggablePath(`/a\n\u001b[31mé${"x".repeat(500)}`)).toMatch(/^\/a\?\?\[31m\?x{190,}$/);
  expect(keepableQuery("?a=b&c=%20")).toBe("?a=b&c=%20");
  expect(keepableQuery("?a=\u00e9")).toBe("");
});
