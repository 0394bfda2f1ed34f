/** What other websites, and addresses made by hand, can't do to the owner's files. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { beforeEach, expect, it, vi } from "vitest";
import { readUpload } from "../../tools/edit/media/upload.ts";
import { createEditorApp, type EditorApp, ORIGIN } from "../support/editor-app.ts";

const PUBLISH = "/edit/publish";
const UPDATE = "/api/keystatic/update";

// Each page calls git a dozen times.
vi.setConfig({ testTimeout: 120_000 });

let site: EditorApp;
beforeEach(() => {
  site = createEditorApp();
});

const ask = async (path: string, headers: Record<string, string>, init: RequestInit = {}) => {
  const response = await site.request(path, { ...init, headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

it.each([
  ["a link on another website that would show a frame", PUBLISH, "iframe", "GET"],
  ["a picture on another website", "/edit/media/stills/city-vail", "image", "GET"],
  ["a form on another website", PUBLISH, "document", "POST"],
  ["a script on another website", UPDATE, "empty", "POST"],
  ["a script that reads files", "/api/keystatic/tree", "empty", "GET"],
  ["a script that listens", "/edit/events", "empty", "GET"],
])("refuses %s", async (_name, path, destination, method) => {
  for (const site of ["cross-site", "same-site"]) {
    const headers = { "Sec-Fetch-Site": site, "Sec-Fetch-Dest": destination };
    expect((await ask(path, headers, { method })).status).toBe(403);
  }
});

it.each([
  ["http://localhost:5173", PUBLISH],
  [`${ORIGIN}:8443`, UPDATE],
  ["null", UPDATE],
])(
  "refuses a request from %s by a browser that doesn't say where it comes from",
  async (origin, path) => {
    expect((await ask(path, { Origin: origin }, { method: "POST", body: "{}" })).status).toBe(403);
  },
);

it("stores nothing that is sent with a form of the preview, and says so", async () => {
  const answer = await ask(
    "/functions/v1/send-form-emails",
    { Origin: ORIGIN },
    { method: "POST" },
  );
  expect(answer).toMatchObject({ status: 403, text: expect.stringMatching(/nothing was sent/) });
});

it("opens from a link, and lets no other website frame it", async () => {
  const fromMail = { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "document" };
  const page = await ask(PUBLISH, fromMail);
  expect(page.status).toBe(200);
  expect(page.headers.get("Content-Security-Policy")).toContain("frame-ancestors 'self'");
  const own = { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "iframe" };
  expect((await ask(PUBLISH, own)).status).toBe(200);
});

it("gives git no option and no path that a request names", async () => {
  const before = site.read("content/business.yaml");
  const target = join(site.root, "content/business.yaml");
  for (const past of [`--output=${target}`, "HEAD", "main", "@{upstream}"]) {
    const body = new URLSearchParams({ past });
    const answer = await ask(PUBLISH, { Origin: ORIGIN }, { method: "POST", body });
    expect(answer.text).toContain("There is no such publication");
  }
  for (const path of [".", ":(top)", "../notes.txt", "notes.txt"]) {
    const body = new URLSearchParams({ discarded: JSON.stringify([path]) });
    const answer = await ask(PUBLISH, { Origin: ORIGIN }, { method: "POST", body });
    expect(answer.text).toContain("There is no such change");
  }
  expect(site.read("content/business.yaml")).toBe(before);
  expect(site.read("notes.txt")).toBe("mine alone\n");
});

const update = (path: string, body: object) => {
  // As Keystatic's own handler expects them.
  const headers = { Origin: ORIGIN, "No-CORS": "1", "Content-Type": "application/json" };
  return ask(path, headers, { method: "POST", body: JSON.stringify(body) });
};

it.each(["/api/keystatic//update", "/api/keystatic/update/", "/api/keystatic/%75pdate?"])(
  "writes no invalid file that is sent to %s",
  async (path) => {
    const file = "content/business.yaml";
    const contents = Buffer.from("name: 5\n").toString("base64url");
    const answer = await update(path, { additions: [{ path: file, contents }], deletions: [] });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(site.read(file)).not.toBe("name: 5\n");
  },
);

it("deletes nothing for a name that is a pattern", async () => {
  for (const path of ["media/stills/*.yaml", "media/stills/{city-aspen,city-vail}.yaml"]) {
    const answer = await update(UPDATE, { additions: [], deletions: [{ path }], opened: {} });
    expect(answer.text).toContain("isn't a content file");
  }
  expect(site.read("media/stills/city-vail.jpg")).toBe("Vail");
});

it.each([
  "/edit/media/stills/..%2f..%2f..%2fsecret",
  "/edit/media/..%2f../stills%2f..%2f..%2f..%2fsecret",
  "/edit/media/%2e%2e/secret",
  "/edit/media/stills/%2e%2e%2f%2e%2e%2f%2e%2e%2fsecret",
  "/edit/media/stills/*",
  "/edit/media/*/secret",
  "/edit/media/stills/..%2f..%2f..%2f{secret,none}",
  "/edit/preview/works/..%2f..%2f..%2fsecret",
  "/edit/preview/works/..%2f..%2fcontent%2fbusiness",
])("shows nothing at %s", async (path) => {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#c33" } })
    .jpeg()
    .toBuffer();
  for (const file of ["../secret.jpg", "media/stills/secret.jpg"])
    writeFileSync(join(site.root, file), picture);
  writeFileSync(join(site.root, "../secret.yaml"), "services: [secret]\n");
  expect((await ask("/edit/media/stills/secret", {})).status).toBe(200);
  const answer = await ask(path, {});
  expect(answer.status).toBe(404);
  expect(answer.text + answer.headers.get("Location")).not.toContain("secret");
});

it("sends a thumbnail once, and its new version after it has changed", async () => {
  const save = (background: string) =>
    sharp({ create: { width: 1600, height: 900, channels: 3, background } })
      .jpeg()
      .toFile(join(site.root, "media/stills/ridge.jpg"));
  await save("#c33");
  const path = "/edit/media/stills/ridge";
  const tag = (await ask(path, {})).headers.get("ETag") ?? "";
  expect((await ask(path, { "If-None-Match": tag })).status).toBe(304);
  expect((await ask(`${path}?width=1280`, { "If-None-Match": tag })).status).toBe(200);
  await save("#3c3");
  expect((await ask(path, { "If-None-Match": tag })).status).toBe(200);
});

it("ends an upload from which nothing comes for a minute", async () => {
  const body = new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array(9)) });
  const init = { method: "POST", headers: { "Content-Length": "10" }, body, duplex: "half" };
  const { saveAs } = readUpload(new Request(`${ORIGIN}/edit/media`, init));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const saved = expect(saveAs(join(site.root, "upload"))).rejects.toThrow(/connection was lost/);
  await vi.advanceTimersByTimeAsync(61_000);
  vi.useRealTimers();
  await saved;
});
