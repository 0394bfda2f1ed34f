/** Adding pictures, films, orbits and files to the site. */
import { execFileSync, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import sharp, { type Sharp } from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { parse } from "yaml";
import { programPath } from "../../scripts/browser-programs.ts";
import { addMedia } from "../../tools/edit/media/add.ts";
import { encodeFilm } from "../../tools/edit/media/films.ts";
import { readUpload } from "../../tools/edit/media/upload.ts";
import { dateOf } from "../../tools/edit/publish/ChangeList.tsx";
import { discarded } from "../../tools/edit/publish/discarded.ts";
import { openRepository } from "../../tools/edit/publish/git.ts";
import type { Publication } from "../../tools/edit/publish/publication.ts";
import { PUBLICATION, startTask, tasksIn, writeTask } from "../../tools/edit/tasks.ts";
import { type Owner, openAsOwner, type RunningEditor, startEditor } from "../support/editor.ts";
import { createRepositories } from "../support/repositories.ts";
import { SOAK } from "../support/soak.ts";

vi.setConfig({ testTimeout: 120_000 });

let site: ReturnType<typeof createRepositories>;
let root: string;
beforeAll(() => {
  site = createRepositories();
  root = site.root;
});
beforeEach(() => void vi.stubEnv("GIT_CONFIG_GLOBAL", "/dev/null"));
afterEach(() => void vi.unstubAllEnvs());
afterAll(() => site.dispose());

const solid = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#c33" } }).jpeg();

/** Leaves only these programs on the path. */
function onlyPath(...programs: string[]): void {
  const folder = mkdtempSync(join(tmpdir(), "path-"));
  for (const program of programs) {
    const path = execFileSync("sh", ["-c", `command -v ${program}`], { encoding: "utf8" }).trim();
    symlinkSync(path, join(folder, program));
  }
  vi.stubEnv("PATH", folder);
}

const OPTIONS = { name: "", alt: "A ridge in low sun", replace: false };

/** What the page's script sends. */
async function post(file: string, content: Buffer | Sharp, options: Partial<typeof OPTIONS> = {}) {
  const { replace, ...texts } = { ...OPTIONS, ...options };
  const fields = new URLSearchParams({ file, ...texts, ...(replace && { replace: "on" }) });
  const body = new Uint8Array(Buffer.isBuffer(content) ? content : await content.toBuffer());
  const headers = { "Content-Length": String(body.length) };
  return new Request(`http://localhost?${fields}`, { method: "POST", headers, body });
}

/** Adds a file. @returns its name in the site */
async function add(...args: Parameters<typeof post>): Promise<string> {
  const { name, ended } = await addMedia(readUpload(await post(...args)), root);
  const { end } = await ended;
  if (end?.isFailure) throw new Error(end.message);
  return name;
}

it("dates a film by Colorado's evening, not by the next day in London", () =>
  expect(dateOf(new Date("2026-11-29T03:00:00Z"))).toBe("2026-11-28"));

describe("adding a picture", () => {
  it.each<[string, () => Sharp]>([
    ["with a color profile", () => solid(1600, 900).withIccProfile("p3")],
    ["in CMYK", () => solid(1600, 900).toColourspace("cmyk")],
    [
      "with its place in XMP",
      () => solid(1600, 900).withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'>GPS</x:xmpmeta>"),
    ],
    ["with its place in EXIF", () => solid(1600, 900).withExif({ IFD3: { GPSLatitudeRef: "N" } })],
    ...(SOAK
      ? [["with 202 megapixels", () => solid(20_000, 10_100)] as [string, () => Sharp]]
      : []),
    ["as a PNG", () => sharp(readFileSync("media/stills/city-vail.jpg")).png()],
  ])("converts one %s to a JPEG in sRGB without metadata", async (_, picture) => {
    await add("Ridge.JPG", picture(), { replace: true });
    const file = join(root, "media/stills/ridge.jpg");
    const { space, format, icc, exif, xmp } = await sharp(file).metadata();
    expect({ space, format, icc, exif, xmp }).toEqual({ space: "srgb", format: "jpeg" });
  });

  it("makes a file name of any name, replaces a picture only if asked to, and turns it upright", async () => {
    expect(await add("../Golden in Jüne!.JPG", solid(1600, 900))).toBe("golden-in-june");
    expect(await add("-.JPG", solid(1600, 900), { name: "Straße -- Ørsta" })).toBe("strasse-orsta");
    const file = join(root, "media/stills/golden-in-june.yaml");
    writeFileSync(file, "alt: Old\nfocus:\n  x: 20\n  y: 80\nrendered: true\n");
    await add("a.jpg", solid(900, 1700), { name: "golden-in-june-tall" });
    const options = { name: "Golden in June" };
    await expect(add("b.jpg", solid(1700, 900), options)).rejects.toThrow(
      /already one called gold/,
    );
    const sideways = solid(1700, 900).withMetadata({ orientation: 6 });
    await add("b.jpg", sideways, { ...options, replace: true });
    expect(parse(readFileSync(file, "utf8"))).toEqual({ alt: "A ridge in low sun" });
    const picture = await sharp(join(root, "media/stills/golden-in-june.jpg")).metadata();
    expect(picture).toMatchObject({ width: 900, height: 1700 });
    // Phones showed this one.
    expect(existsSync(join(root, "media/stills/golden-in-june-tall.jpg"))).toBe(false);
    expect(existsSync(join(root, "media/stills/golden-in-june-tall.yaml"))).toBe(false);
  });

  it("keeps a picture whose name another would make the phones' version of", async () => {
    await add("a.jpg", solid(1600, 900), { name: "house-tall" });
    for (const replace of [false, true])
      await expect(add("b.jpg", solid(1600, 900), { name: "house", replace })).rejects.toThrow(
        /Phones would show house-tall/,
      );
    expect(existsSync(join(root, "media/stills/house-tall.jpg"))).toBe(true);
    site.write({ "media/films/flight.mp4": "A film", "media/films/flight.yaml": "alt: A film" });
    await expect(add("b.jpg", solid(1600, 900), { name: "flight", replace: true })).rejects.toThrow(
      "flight is a film",
    );
    site.write({ "media/films/flight.mp4": undefined, "media/films/flight.yaml": undefined });
  });

  it.each([
    ["a small picture", () => solid(1599, 900), {}, /too small: 1599 x 900 .* 1600/],
    ["other content", () => Buffer.from("hello"), {}, /isn't a picture or film/],
    [
      "a picture without its end",
      () => readFileSync("media/stills/city-vail.jpg").subarray(0, -1000),
      {},
      /damaged/,
    ],
    ["one without a description", () => solid(1600, 900), { alt: "" }, /What it shows must not be/],
  ])("rejects %s, says why, and leaves nothing", async (_, content, options, sentence) => {
    const before = site.git("status", "--porcelain");
    await expect(add("a.jpg", content(), options)).rejects.toThrow(sentence);
    expect(site.git("status", "--porcelain")).toBe(before);
  });

  it("refuses more than 2 GB, and a request that doesn't say how much it sends", () => {
    for (const headers of [{ "Content-Length": "2000000001" }, {}])
      expect(() => readUpload(new Request("http://localhost", { headers }))).toThrow(/2 GB/);
  });

  it("numbers files that a phone calls alike, and keeps an unpublished picture that is replaced under Discarded", async () => {
    const names = ["image", "image-2", "image-3"];
    const added = names.map(() => add("image.jpg", solid(1600, 900)));
    expect((await Promise.all(added)).sort()).toEqual(names);
    await add("b.jpg", solid(1700, 900), { name: "image", alt: "Another", replace: true });
    const [{ changes: [change] = [] } = {}] = await discarded(await openRepository(root));
    expect(change).toMatchObject({ text: expect.stringContaining("image") });
  });

  it("refuses a second one with a name that is being added, and says so of one that was interrupted", async () => {
    const outcomes = await Promise.allSettled(
      ["a.jpg", "b.jpg"].map((file) => add(file, solid(1600, 900), { name: "twice" })),
    );
    expect(outcomes).toContainEqual({ status: "fulfilled", value: "twice" });
    expect(outcomes).toContainEqual({
      status: "rejected",
      reason: new Error("Another twice is being added. Choose another name."),
    });
    const repository = await openRepository(root);
    const { doing = "", ifStopped = "" } = tasksIn(repository, "twice")[0] ?? {};
    expect(ifStopped).toBe("twice isn't added. The editor was stopped meanwhile. Add it again.");
    writeTask(repository, { name: "killed", doing, ifStopped });
    expect(tasksIn(repository, "killed")).toMatchObject([
      { end: { message: ifStopped, isFailure: true } },
    ]);
    expect(await add("killed.jpg", solid(1600, 900))).toBe("killed");
  });

  it("keeps a hosted editor running that nobody uses, or that has new code, until nothing goes on", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "Date"] });
    const leave = vi.fn();
    const hosted = await startEditor(leave);
    const repository = await openRepository(hosted.root);
    const { close } = startTask(repository, "mesa");
    const passTime = async () => {
      vi.advanceTimersByTime(20 * 60_000);
      await sleep(0);
    };
    await passTime();
    hosted.publishAsOther(() => ({ "src/code.ts": "// New" }));
    hosted.change("content/business.yaml", "flights", "All day");
    await fetch(`${hosted.origin}/edit/publish`, { method: "POST" });
    const publication = () => tasksIn<Publication>(repository, PUBLICATION)[0];
    await vi.waitUntil(() => publication()?.end?.isUpdated, 60_000);
    await passTime();
    expect(leave).not.toHaveBeenCalled();
    close();
    // Although a page is open.
    const page = await fetch(`${hosted.origin}/edit/events`);
    vi.advanceTimersByTime(60_000);
    await vi.waitUntil(() => leave.mock.calls.length > 0);
    await page.body?.cancel();
    vi.useRealTimers();
    await hosted.dispose();
  });

  const HEIC = readFileSync("tests/support/photo.heic");

  it.skipIf(!programPath("heif-convert"))(
    "converts an iPhone's HEIC, upright as it is, whatever its ending",
    async () => {
      await add("IMG_2041.JPG", HEIC);
      const file = sharp(join(root, "media/stills/img-2041.jpg"));
      const { width, height, exif } = await file.metadata();
      expect({ width, height, exif }).toEqual({ width: 1600, height: 1200 });
      expect([...(await file.extract(PIXEL).raw().toBuffer())]).toSatisfy(isNear([128, 64, 32]));
    },
  );

  it("says how to send a JPEG if it can't convert a HEIC", async () => {
    onlyPath("git");
    await expect(add("IMG_2042.HEIC", HEIC)).rejects.toThrow(/HEIC.* Send a JPEG/);
  });
});

const PIXEL = { left: 100, top: 500, width: 1, height: 1 };

/** Whether a color is nearly another. */
const isNear = (color: number[]) => (other: number[]) =>
  color.every((value, index) => Math.abs(value - (other[index] ?? 0)) < 16);

const [PLACE, PILOT] = ["+39.6403-106.3742/", "Sam-Pilot"];

const hasFfmpeg = spawnSync("ffmpeg", ["-version"]).status === 0;

/**
 * A film with a sound that lasts longer than its pictures, and with what cameras note in metadata, chapters and
 * subtitles. There are few pictures, so that encoding is quick.
 */
function film(seconds: number): Buffer {
  const folder = mkdtempSync(join(tmpdir(), "film-"));
  const file = join(folder, "camera.mov");
  writeFileSync(
    join(folder, "notes.txt"),
    `;FFMETADATA1\nlocation=${PLACE}\nartist=${PILOT}\n[CHAPTER]\nTIMEBASE=1/1\nSTART=0\nEND=1\ntitle=${PILOT}\n`,
  );
  writeFileSync(join(folder, "gps.srt"), `1\n00:00:00,000 --> 00:00:01,000\nGPS ${PLACE}\n`);
  const inputs = [
    "-f lavfi -i testsrc=duration=0.2:size=160x120:rate=24",
    `-f lavfi -i sine=duration=${seconds} -i ${join(folder, "gps.srt")}`,
    `-i ${join(folder, "notes.txt")} -map 0 -map 1 -map 2 -map_metadata 3 -map_chapters 3`,
    `-metadata:s:v title=${PILOT} -movflags use_metadata_tags -c:s mov_text -pix_fmt yuv420p`,
  ].flatMap((part) => part.split(" "));
  execFileSync("ffmpeg", ["-v", "error", ...inputs, file]);
  return readFileSync(file);
}

describe.skipIf(!hasFfmpeg)("adding a film", () => {
  /** Orange at the left, blue at the right; in the upper and lower half if it's turned. */
  const BARS =
    "color=0xc06020:s=160x120:r=24:d=0.2,drawbox=x=80:w=80:h=120:c=0x2060c0:t=fill,format=gbrp,scale=out_color_matrix=bt709,format=yuv420p";
  const toHdr = (transfer: string) =>
    `setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709,zscale=t=linear:npl=203,format=gbrpf32le,zscale=p=2020:t=${transfer}:m=2020_ncl:r=tv:npl=203`;

  const X265 = "-c:v libx265 -x265-params log-level=none";
  it.each([
    ["clip.jpg", "mov", toHdr("smpte2084"), X265],
    ...(SOAK
      ? [
          ["turned.3gp", "3gp", "null", "-c:v libx264"],
          ["00012.MTS", "mpegts", toHdr("arib-std-b67"), X265],
        ]
      : []),
  ] as [string, string, string, string][])(
    "shows the colors of %s as they were, upright",
    async (name, format, filter, codec) => {
      const file = join(mkdtempSync(join(tmpdir(), "film-")), "film");
      const pixels = format === "3gp" ? "yuv420p" : "yuv420p10le";
      const isTurned = format !== "mpegts";
      const inputs = `-f lavfi -i ${BARS} -f lavfi -i sine=duration=3 -ac 1 -ar 8000`.split(" ");
      const video = [..."-c:a aac -pix_fmt".split(" "), pixels, "-vf", filter, ...codec.split(" ")];
      execFileSync("ffmpeg", ["-v", "error", ...inputs, ...video, "-f", format, file]);
      const content = readFileSync(file);
      if (isTurned) {
        // A quarter turn to the right, in the matrix of the film's track (ISO 14496-12).
        const matrix = content.indexOf("tkhd") + 44;
        for (const [index, value] of [0, 1, 0, -1, 0, 0].entries())
          content.writeInt32BE(value * 0x10000, matrix + 4 * index);
      }
      const path = join(root, "media/films", await add(name, content));
      const tags = "stream=color_range,color_space,color_transfer,color_primaries";
      const pictures = [".mp4", ".webm", "-1280.mp4"].map((ending) => {
        const probe = ["-v", "error", "-show_entries", tags, "-of", "csv=p=0", path + ending];
        expect(String(execFileSync("ffprobe", probe)).trim()).toBe("tv,bt709,bt709,bt709");
        const still = ["-v", "error", "-i", path + ending, "-frames:v", "1", `${path}.png`];
        execFileSync("ffmpeg", ["-y", ...still]);
        return readFileSync(`${path}.png`);
      });
      const [above, below] = isTurned ? [250, 470] : [360, 360];
      for (const picture of [...pictures, readFileSync(`${path}-poster.jpg`)]) {
        const upright = await sharp(picture).resize(1280, 720).removeAlpha().toBuffer();
        const colorAt = async (left: number, top: number) => [
          ...(await sharp(upright).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
        ];
        expect(await colorAt(200, above)).toSatisfy(isNear([0xc0, 0x60, 0x20]));
        expect(await colorAt(1080, below)).toSatisfy(isNear([0x20, 0x60, 0xc0]));
      }
    },
  );

  it("opens no other file that an upload names", async () => {
    const secret = join(mkdtempSync(join(tmpdir(), "secret-")), "secret.mov");
    writeFileSync(secret, film(3));
    for (const list of [`ffconcat version 1.0\nfile ${secret}\n`, `#EXTM3U\n#EXTINF:3,\n${secret}`])
      await expect(add("list.mp4", Buffer.from(list))).rejects.toThrow(/isn't a picture or film/);
  });

  it("converts one about which ffmpeg warns a lot, and says in one sentence that it can't", async () => {
    const folder = mkdtempSync(join(tmpdir(), "ffmpeg-"));
    const program = join(folder, "ffmpeg");
    const script = "#!/bin/sh\nhead -c 2000000 /dev/zero >&2\n";
    writeFileSync(program, script, { mode: 0o755 });
    vi.stubEnv("PATH", `${folder}:${process.env["PATH"]}`);
    const encode = () => encodeFilm("a.mov", { seconds: 3 }, join(folder, "a"));
    await encode();
    writeFileSync(program, `${script}exit 1\n`);
    await expect(encode()).rejects.toThrow(/^It couldn't be converted.*ffmpeg\.$/);
  });

  it("rejects one that is cut off", async () => {
    const file = join(mkdtempSync(join(tmpdir(), "film-")), "film.mov");
    const input = "-f lavfi -i testsrc=s=160x120:r=4:d=3";
    const output = `-c:v mjpeg -movflags +faststart ${file}`;
    execFileSync("ffmpeg", ["-v", "error", ...`${input} ${output}`.split(" ")]);
    const content = readFileSync(file);
    await expect(add("cut.mov", content.subarray(0, content.length / 2))).rejects.toThrow(
      /^cut isn't added\. It's damaged or incomplete/,
    );
  });

  it.each([1, 61])("rejects one of %i seconds", async (seconds) => {
    await expect(add("a.mov", film(seconds))).rejects.toThrow(
      `It's ${seconds} seconds long. It needs 3 to 60`,
    );
  });

  it("says that ffmpeg is missing if it is", async () => {
    onlyPath("git");
    await expect(add("a.mp4", Buffer.from("film"))).rejects.toThrow(
      /Films need ffmpeg.* Install it/,
    );
  });
});

describe("in a browser", { timeout: 180_000 }, () => {
  let editor: RunningEditor;
  let owner: Owner;
  beforeAll(async () => {
    editor = await startEditor();
    owner = await openAsOwner(editor);
  }, 180_000);
  afterAll(async () => {
    await owner?.browser.close();
    await editor?.dispose();
  });

  async function choose(
    file: string,
    content: Buffer,
    { port } = editor.httpServer.address() as AddressInfo,
  ): Promise<void> {
    await owner.page.goto(`http://127.0.0.1:${port}/edit/media`);
    await owner.text("What it shows").fill("A ridge in low sun");
    const buffer = { name: file, mimeType: "application/octet-stream", buffer: content };
    await owner.page.getByLabel(/^Drop a picture/).setInputFiles(buffer);
  }
  const press = () => owner.page.getByRole("button", { name: "Add", exact: true }).click();

  it("can't be pressed before the script has come that sends the file", async () => {
    const script = Promise.withResolvers<void>();
    await owner.page.route("**/page-script.js", async (route) => {
      await script.promise;
      await route.continue();
    });
    const opened = owner.openPage("media");
    const add = owner.page.getByRole("button", { name: "Add", exact: true });
    await add.and(owner.page.locator(":disabled")).waitFor();
    script.resolve();
    await opened;
    await add.and(owner.page.locator(":enabled")).waitFor();
    await owner.page.unroute("**/page-script.js");
  });

  it("shows what has arrived, says that the rest of an upload that is cut didn't, and keeps the form", async () => {
    // A network that breaks after a megabyte.
    const { port } = editor.httpServer.address() as AddressInfo;
    const phones = new Set<Socket>();
    const network = createServer((phone) => {
      const server = connect(port, "127.0.0.1").on("error", () => {});
      server.pipe(phone.on("error", () => {}));
      let received = 0;
      phone.on("data", (bytes) => {
        received += bytes.length;
        if (received < 1e6) server.write(bytes);
        else phone.pause();
      });
      phone.on("close", () => server.destroy());
      phones.add(phone);
    }).listen(0, "127.0.0.1");
    await once(network, "listening");
    await choose("Cut.mov", Buffer.alloc(16e6, "film"), network.address() as AddressInfo);
    await press();
    await owner.page.getByText(/^Sending: \d+\.\d of 16\.0 MB…$/).waitFor();
    const repository = await openRepository(editor.root);
    expect(tasksIn(repository)).toMatchObject([{ name: "cut", doing: "cut is being uploaded" }]);
    // A browser that sends it again finds no network either.
    network.close();
    for (const phone of phones) phone.destroy();
    await owner.page.getByText(/^The connection broke after/).waitFor();
    expect(await owner.text("What it shows").inputValue()).toBe("A ridge in low sun");
    expect(await owner.page.locator("[type=file]").inputValue()).toContain("Cut.mov");
    await vi.waitUntil(() => tasksIn(repository).length === 0);
  });

  it.skipIf(!hasFfmpeg)(
    "answers before a film is converted to four silent files without metadata, reports in the bar, and opens its form",
    async () => {
      const content = film(3);
      for (const text of [PLACE, PILOT]) expect(content.includes(text)).toBe(true);
      onlyPath("ffmpeg", "ffprobe", "git");
      expect(editor.httpServer.requestTimeout).toBeGreaterThan(3_600_000);
      await choose("Ridge Flight.MOV", content);
      // The page that then opens follows the events only once the conversion has ended.
      const repository = await openRepository(editor.root);
      const hasEnded = () => tasksIn(repository).some(({ end }) => end);
      await owner.page.route("**/edit/events", async (route) => {
        // The test fails by its own wait if it never ends.
        await vi.waitUntil(hasEnded, 150_000).catch(() => {});
        await route.continue().catch(() => {});
      });
      await press();
      await owner.page.waitForURL(/\/edit\/media\?added=ridge-flight$/);
      await owner.page.getByText(/^ridge-flight is being converted/).waitFor();
      await owner.page.waitForURL(/films\/item\/ridge-flight$/, { timeout: 150_000 });
      const folder = join(editor.root, "media/films");
      const ends = ["-1280.mp4", "-poster.jpg", ".mp4", ".webm", ".yaml"];
      const files = ends.map((end) => join(folder, `ridge-flight${end}`));
      const description = parse(readFileSync(files[4] ?? "", "utf8"));
      expect(description).toMatchObject({ alt: "A ridge in low sun", seconds: 3 });
      const entries = ["-show_entries", "stream=codec_name,width", "-of", "csv=p=0"];
      const streams = files
        .slice(0, 4)
        .map((file) => `${execFileSync("ffprobe", ["-v", "error", ...entries, file])}`.trim());
      expect(streams).toEqual(["h264,1280", "mjpeg,1920", "h264,1920", "av1,1920"]);
      const bytes = Buffer.concat(files.map((file) => readFileSync(file)));
      for (const text of [PLACE, PILOT]) expect(bytes.includes(text)).toBe(false);
    },
  );
});
