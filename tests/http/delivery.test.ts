/**
 * Tests how the server delivers a site: content encodings, caching, ranges, redirects, 404 and 405 errors.
 */
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { FIXTURE, HOME_PAGE, startFixtureServer } from "../support/fixture-site.ts";
import { request } from "./support.ts";

const server = await startFixtureServer();
afterAll(server.dispose);

const FILM_PATH = "/films/showreel.mp4";
const PICTURE_PATH = "/_astro/denver.Xy98Zw76.webp";
const filmBytes = FIXTURE["films/showreel.mp4"] as Buffer;
const bytesOf = (response: { body: string }) => Buffer.from(response.body, "latin1");
const get = (target: string, headers: Record<string, string> = {}) =>
  request(server, target, { headers });

describe("content encodings", () => {
  it.each([
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ])(
    "compresses a page with %s if the request accepts that encoding",
    async (encoding, decompress) => {
      const response = await get("/", { "Accept-Encoding": encoding });
      expect(response.headers.get("Content-Encoding")).toBe(encoding);
      expect(response.headers.get("Vary")).toBe("Accept-Encoding");
      expect(bytesOf(response).byteLength).toBe(Number(response.headers.get("Content-Length")));
      expect(bytesOf(response).byteLength).toBeLessThan(Buffer.from(HOME_PAGE).length);
      expect(decompress(bytesOf(response)).toString()).toBe(HOME_PAGE);
    },
  );

  it("compresses no page if the request has no Accept-Encoding header, and never compresses a picture", async () => {
    const page = await get("/");
    expect(page.headers.get("Content-Encoding")).toBeNull();
    expect(page.body).toBe(HOME_PAGE);
    const picture = await get(PICTURE_PATH, { "Accept-Encoding": "br" });
    expect(picture.headers.get("Content-Encoding")).toBeNull();
    expect(picture.headers.get("Vary")).toBeNull();
  });

  it.each([
    ["/", "text/html; charset=utf-8"],
    [PICTURE_PATH, "image/webp"],
    [FILM_PATH, "video/mp4"],
    ["/_astro/points.Pq56Rs78.laz", "application/octet-stream"],
    ["/sitemap.xml", "application/xml; charset=utf-8"],
    ["/.well-known/security.txt", "text/plain; charset=utf-8"],
  ])("sends %s with Content-Type %s", async (target, type) => {
    expect((await get(target)).headers.get("Content-Type")).toBe(type);
  });
});

describe("caching", () => {
  it("lets clients cache a hashed file for a year, but makes them revalidate a page for each use", async () => {
    expect((await get(PICTURE_PATH)).headers.get("Cache-Control")).toBe(
      "public, max-age=31536000, immutable",
    );
    expect((await get("/")).headers.get("Cache-Control")).toBe("public, no-cache");
  });

  it("returns 304 with caching headers and no body only if the strong ETag matches the page in the accepted encoding", async () => {
    const tag = (await get("/", { "Accept-Encoding": "br" })).headers.get("ETag") ?? "";
    expect(tag).toMatch(/^"[\w-]+"$/);
    const response = await get("/", { "Accept-Encoding": "br", "If-None-Match": tag });
    expect(response.status).toBe(304);
    expect(response.body).toBe("");
    expect(response.headers.get("ETag")).toBe(tag);
    expect(response.headers.get("Cache-Control")).toBe("public, no-cache");
    expect(response.headers.get("Vary")).toBe("Accept-Encoding");
    // The ETag of other content, or of the same content in another encoding, doesn't match.
    expect((await get("/", { "If-None-Match": '"other"' })).status).toBe(200);
    for (const encoding of ["gzip", "identity"])
      expect((await get("/", { "Accept-Encoding": encoding, "If-None-Match": tag })).status).toBe(
        200,
      );
  });
});

describe("ranges", () => {
  it.each([
    ["bytes=0-99", 0, 99],
    ["bytes=700000-", 700_000, filmBytes.length - 1],
    ["bytes=-500", filmBytes.length - 500, filmBytes.length - 1],
  ])("sends the range %s of a film", async (range, start, end) => {
    const response = await get(FILM_PATH, { Range: range });
    expect(response.status).toBe(206);
    expect(response.headers.get("Content-Range")).toBe(`bytes ${start}-${end}/${filmBytes.length}`);
    expect(bytesOf(response).equals(filmBytes.subarray(start, end + 1))).toBe(true);
    expect(Number(response.headers.get("Content-Length"))).toBe(end - start + 1);
  });

  it("sends the whole film if the request has no range or more than one", async () => {
    for (const headers of [{}, { Range: "bytes=0-1,5-6" }]) {
      const response = await get(FILM_PATH, headers as Record<string, string>);
      expect(response.status).toBe(200);
      expect(response.headers.get("Accept-Ranges")).toBe("bytes");
      expect(bytesOf(response).equals(filmBytes)).toBe(true);
    }
  });
});

it.each(["/", PICTURE_PATH, FILM_PATH, "/nowhere"])(
  "responds to HEAD %s with the status and headers of GET, except Date, and without a body",
  async (target) => {
    const [headResponse, getResponse] = [
      await request(server, target, { method: "HEAD" }),
      await get(target),
    ];
    expect(headResponse.status).toBe(getResponse.status);
    expect(headResponse.body).toBe("");
    const withoutDate = ({ headers }: typeof headResponse) =>
      [...headers].filter(([name]) => name !== "date");
    expect(withoutDate(headResponse)).toEqual(withoutDate(getResponse));
  },
);

describe("redirects", () => {
  it.each([
    ["/denver-drone-services/", "/denver-drone-services"],
    ["/DENVER-DRONE-SERVICES.HTML", "/denver-drone-services"],
    ["/denver%2Ddrone-services%2f", "/denver-drone-services"],
    ["/Denver-Drone-Services/?a=b&c=%20d", "/denver-drone-services?a=b&c=%20d"],
    ["/INDEX.html?x", "/?x"],
    ["/SITEMAP.xml", "/sitemap.xml"],
    ["//?//evil.example", "/?//evil.example"],
    ["http://evil.example/index.html", "/"],
    ["/mile-high", "/denver-drone-services"],
    ["/Mile-High.html?a=b", "/denver-drone-services?a=b"],
  ])("redirects %s to %s", async (target, location) => {
    const response = await get(target);
    expect(response.status).toBe(301);
    expect(response.headers.get("Location")).toBe(location);
    // Browsers mustn't keep the redirect of a former address: a page may get it back.
    const caching = /mile/i.test(target) ? "public, no-cache" : "public, max-age=86400";
    expect(response.headers.get("Cache-Control")).toBe(caching);
  });
});

describe("not found", () => {
  it("returns 404 with the not-found page for an unknown path, and 404 for /404 and /404.html", async () => {
    const response = await get("/no-such-page");
    expect(response.status).toBe(404);
    expect(response.body).toContain("<h1>404 Oops! Page not found</h1>");
    expect((await get("/404")).status).toBe(404);
    expect((await get("/404.html")).status).toBe(404);
  });

  it.each([
    "/../../../../etc/passwd",
    "/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
    "/%252e%252e/%252e%252e/etc/passwd",
    "/headers.json",
    "/index.html%00",
    "/_astro/",
    "/%ff%fe",
    "/./denver-drone-services",
    "file:///etc/passwd",
    // A redirect to one of the following targets would send the browser to another host.
    "/\\evil.example",
    "/%2f%2fevil.example",
    "//evil.example/denver-drone-services",
  ])("returns 404 with the not-found page and no redirect for %s", async (target) => {
    const response = await get(target);
    expect(response.status).toBe(404);
    expect(response.body).toContain("<h1>404 Oops! Page not found</h1>");
    expect(response.headers.get("Location")).toBeNull();
  });
});

it.each(["POST", "OPTIONS"])("returns 405 for %s on a page", async (method) => {
  const response = await request(server, "/", { method, headers: { "Content-Length": "0" } });
  expect(response.status).toBe(405);
  expect(response.headers.get("Allow")).toBe("GET, HEAD");
});
