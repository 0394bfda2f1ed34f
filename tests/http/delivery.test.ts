/** Delivery of the built site: content encodings, caching, ranges, redirects, and 404 for anything else. */
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { FIXTURE, startFixtureServer } from "../support/fixture-site.ts";
import { request } from "./support.ts";

const server = await startFixtureServer();
afterAll(server.dispose);

const FILM = "/films/showreel.mp4";
const PICTURE = "/_astro/denver.Xy98Zw76.webp";
const film = FIXTURE["films/showreel.mp4"] as Buffer;
const bytes = (answer: { body: string }) => Buffer.from(answer.body, "latin1");
const get = (target: string, headers: Record<string, string> = {}) =>
  request(server, target, { headers });

describe("content encodings", () => {
  it.each([
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ])("compresses a page with %s", async (coding, decompress) => {
    const answer = await get("/", { "Accept-Encoding": coding });
    expect(answer.headers.get("Content-Encoding")).toBe(coding);
    expect(answer.headers.get("Vary")).toBe("Accept-Encoding");
    expect(bytes(answer).byteLength).toBe(Number(answer.headers.get("Content-Length")));
    expect(bytes(answer).byteLength).toBeLessThan(Buffer.from(FIXTURE["index.html"] ?? "").length);
    expect(decompress(bytes(answer)).toString()).toBe(FIXTURE["index.html"]);
  });

  it("sends a page uncompressed if the request has no Accept-Encoding, and never compresses pictures", async () => {
    const page = await get("/");
    expect(page.headers.get("Content-Encoding")).toBeNull();
    expect(page.body).toBe(FIXTURE["index.html"]);
    const picture = await get(PICTURE, { "Accept-Encoding": "br" });
    expect(picture.headers.get("Content-Encoding")).toBeNull();
    expect(picture.headers.get("Vary")).toBeNull();
  });

  it.each([
    ["/", "text/html; charset=utf-8"],
    ["/_astro/app.Ab12Cd34.js", "text/javascript; charset=utf-8"],
    [PICTURE, "image/webp"],
    [FILM, "video/mp4"],
    ["/sitemap.xml", "application/xml; charset=utf-8"],
    ["/robots.txt", "text/plain; charset=utf-8"],
    ["/.well-known/security.txt", "text/plain; charset=utf-8"],
  ])("sends %s with Content-Type %s", async (target, type) => {
    expect((await get(target)).headers.get("Content-Type")).toBe(type);
  });
});

describe("caching", () => {
  it("lets clients cache hashed files for a year but makes them revalidate pages", async () => {
    expect((await get(PICTURE)).headers.get("Cache-Control")).toBe(
      "public, max-age=31536000, immutable",
    );
    expect((await get("/")).headers.get("Cache-Control")).toBe("public, no-cache");
  });

  it("sends a different strong ETag for each content encoding", async () => {
    const tags = await Promise.all(
      ["identity", "br", "gzip"].map(
        async (coding) => (await get("/", { "Accept-Encoding": coding })).headers.get("ETag") ?? "",
      ),
    );
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/);
  });

  it("returns 304 with caching headers and no body if the ETag matches", async () => {
    const tag = (await get("/", { "Accept-Encoding": "br" })).headers.get("ETag") ?? "";
    const answer = await get("/", { "Accept-Encoding": "br", "If-None-Match": tag });
    expect(answer.status).toBe(304);
    expect(answer.body).toBe("");
    expect(answer.headers.get("ETag")).toBe(tag);
    expect(answer.headers.get("Cache-Control")).toBe("public, no-cache");
    expect(answer.headers.get("Vary")).toBe("Accept-Encoding");
    // The ETag of other content or another encoding doesn't match.
    expect((await get("/", { "If-None-Match": '"other"' })).status).toBe(200);
    expect((await get("/", { "Accept-Encoding": "gzip", "If-None-Match": tag })).status).toBe(200);
  });
});

describe("ranges", () => {
  it.each([
    ["bytes=0-99", 0, 99],
    ["bytes=700000-", 700_000, film.length - 1],
    ["bytes=-500", film.length - 500, film.length - 1],
  ])("sends the range %s of a film", async (range, start, end) => {
    const answer = await get(FILM, { Range: range });
    expect(answer.status).toBe(206);
    expect(answer.headers.get("Content-Range")).toBe(`bytes ${start}-${end}/${film.length}`);
    expect(bytes(answer).equals(film.subarray(start, end + 1))).toBe(true);
    expect(Number(answer.headers.get("Content-Length"))).toBe(end - start + 1);
  });

  it("sends the whole film if the request has no range or several", async () => {
    for (const headers of [{}, { Range: "bytes=0-1,5-6" }]) {
      const answer = await get(FILM, headers as Record<string, string>);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("Accept-Ranges")).toBe("bytes");
      expect(bytes(answer).equals(film)).toBe(true);
    }
  });

  it("returns 416 with the film's length if the range starts beyond its end", async () => {
    const answer = await get(FILM, { Range: `bytes=${film.length}-` });
    expect(answer.status).toBe(416);
    expect(answer.headers.get("Content-Range")).toBe(`bytes */${film.length}`);
  });

  it("sends the whole film if If-Range has an outdated ETag", async () => {
    const tag = (await get(FILM)).headers.get("ETag") ?? "";
    const part = { Range: "bytes=0-9" };
    expect((await get(FILM, { ...part, "If-Range": tag })).status).toBe(206);
    expect((await get(FILM, { ...part, "If-Range": '"old"' })).status).toBe(200);
  });

  it("supports range requests for pictures and ignores them for compressed pages", async () => {
    expect((await get(PICTURE, { Range: "bytes=10-19" })).body).toHaveLength(10);
    const page = await get("/", { Range: "bytes=0-9", "Accept-Encoding": "br" });
    expect(page.status).toBe(200);
    expect(page.headers.get("Accept-Ranges")).toBeNull();
  });
});

it.each(["/", PICTURE, FILM, "/nowhere"])(
  "returns the same headers for HEAD %s as for GET, but no body",
  async (target) => {
    const [head, full] = [await request(server, target, { method: "HEAD" }), await get(target)];
    expect(head.status).toBe(full.status);
    expect(head.body).toBe("");
    const without = ({ headers }: typeof head) => [...headers].filter(([name]) => name !== "date");
    expect(without(head)).toEqual(without(full));
  },
);

describe("redirects", () => {
  it.each([
    ["/denver-drone-services/", "/denver-drone-services"],
    ["/DENVER-DRONE-SERVICES.HTML", "/denver-drone-services"],
    ["/denver%2Ddrone-services%2f", "/denver-drone-services"],
    ["/Denver-Drone-Services/?a=b&c=%20d", "/denver-drone-services?a=b&c=%20d"],
    ["//denver-drone-services", "/denver-drone-services"],
    ["/INDEX.html?x", "/?x"],
    ["/index", "/"],
    ["/SITEMAP.xml", "/sitemap.xml"],
    ["//", "/"],
    ["//?//evil.example", "/?//evil.example"],
    ["http://evil.example/index.html", "/"],
  ])("redirects %s to %s", async (target, location) => {
    const answer = await get(target);
    expect(answer.status).toBe(301);
    expect(answer.headers.get("Location")).toBe(location);
  });
});

describe("not found", () => {
  it("returns 404 with the not-found page if no page has the path", async () => {
    const answer = await get("/no-such-page");
    expect(answer.status).toBe(404);
    expect(answer.body).toBe(FIXTURE["404.html"]);
    expect((await get("/404")).status).toBe(404);
    expect((await get("/404.html")).status).toBe(404);
  });

  it("logs the path without its query, as at most 200 printable characters", async () => {
    const lines = () => server.log.filter(({ event }) => event === "site.not_found");
    const paths = () => lines().map(({ path }) => String(path));
    await get("/logged-path?email=ada@example.com");
    // Percent-encoded, because Node rejects raw bytes with 400 before the server can log them.
    await get(`/%c3%a9%1b[31m${"x".repeat(1_000)}`);
    await expect.poll(paths).toContain("/logged-path");
    await expect.poll(() => paths().join()).toContain("x".repeat(100));
    for (const path of paths()) expect(path).toMatch(/^[\x20-\x7e]{1,200}$/);
    for (const { level } of lines()) expect(level).toBe("warn");
  });

  it.each([
    "/../../../../etc/passwd",
    "/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
    "/%252e%252e/%252e%252e/etc/passwd",
    "/_astro/../../headers.json",
    "/headers.json",
    "/compressed/index.html.br",
    "/index.html%00",
    "/.env",
    "/_headers",
    "/_astro/",
    "/%",
    "/%ff%fe",
    "/./denver-drone-services",
    "file:///etc/passwd",
    "*",
    // A redirect to any of these would send the browser to another host.
    "//evil.example/",
    "/\\evil.example",
    "/%2f%2fevil.example",
    "//evil.example/denver-drone-services",
  ])("doesn't serve %s", async (target) => {
    const answer = await get(target);
    expect(answer.status).toBe(404);
    expect(answer.body).toBe(FIXTURE["404.html"]);
    expect(answer.headers.get("Location")).toBeNull();
  });
});

it.each(["POST", "OPTIONS"])("returns 405 for %s on a page", async (method) => {
  const answer = await request(server, "/", { method, headers: { "Content-Length": "0" } });
  expect(answer.status).toBe(405);
  expect(answer.headers.get("Allow")).toBe("GET, HEAD");
});
