import { mkdtempSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readSampleFile } from "./sample-files.ts";

const folder = mkdtempSync(join(tmpdir(), "sample-files-"));

/** Writes a file, padded to at least the length of the longest header that is checked. */
function write(name: string, content: string | Buffer): string {
  writeFileSync(join(folder, name), Buffer.concat([Buffer.from(content), Buffer.alloc(200, 32)]));
  return name;
}

const pdf = (body: string | Buffer) =>
  Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.from(body), Buffer.from("\n%%EOF\n")]);
const TREE = "<</Count 12/Type/Pages/Kids[1 0 R]>>";
/** A PDF whose page tree is in the first of its compressed streams. */
const pdfWithStreams = (...contents: string[]) =>
  pdf(
    Buffer.concat(
      contents.flatMap((content) => [
        Buffer.from("<</Type/ObjStm/Filter/FlateDecode>>stream\n"),
        deflateSync(content),
        Buffer.from("\nendstream"),
      ]),
    ),
  );

function las(isCompressed: boolean): Buffer {
  const header = Buffer.alloc(375);
  header.write("LASF");
  header[104] = isCompressed ? 0x87 : 7;
  return header;
}

describe("content that is what the name promises", () => {
  it.each([
    ["plan.pdf", pdf(TREE)],
    ["printed.pdf", Buffer.concat([Buffer.from("\x1b%-12345X@PJL\r\n"), pdf(TREE)])],
    ["photo.jpg", Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ["map.tif", "II*\0"],
    ["large-map.tiff", "MM\0+"],
    ["lines.dxf", "999\nSample\n  0\nSECTION\n"],
    ["from-windows.dxf", "\ufeff  0\r\nSECTION\r\n"],
    ["points.las", las(false)],
    ["points.laz", las(true)],
  ])("accepts %s", (name, content) => {
    expect(readSampleFile(write(name, content), folder).path).toMatch(
      new RegExp(`^/files/[0-9a-f]{12}/${name}$`),
    );
  });

  it.each([
    ["an uncompressed page tree", pdf(TREE), 12],
    ["a compressed page tree", pdfWithStreams(TREE, "1 0"), 12],
    [
      "a compressed page tree that would fill the memory",
      pdfWithStreams(TREE.padEnd(2e7)),
      undefined,
    ],
    [
      "compressed streams that together would fill the memory",
      pdfWithStreams(TREE, ...Array.from({ length: 100 }, () => " ".repeat(9e5))),
      undefined,
    ],
    [
      "more compressed streams than it needs",
      pdfWithStreams(TREE, ...Array.from({ length: 200 }, () => " ")),
      undefined,
    ],
  ])("counts the pages of a PDF with %s", (_, content, pages) => {
    expect(readSampleFile(write("report.pdf", content), folder).pages).toBe(pages);
  });

  it("changes the path with the content", () => {
    const paths = [1, 2].map(
      (count) => readSampleFile(write("report.pdf", pdf(`${count}`)), folder).path,
    );
    expect(paths[0]).not.toBe(paths[1]);
  });
});

describe("content that isn't", () => {
  it.each([
    ["page.pdf", "<!doctype html><script>alert(1)</script>%%EOF", /isn't a PDF .*HTML, SVG/],
    ["both.pdf", "<script>alert(1)</script>\n%PDF-1.7\n%%EOF", /HTML, SVG/],
    ["drawing.pdf", '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', /HTML, SVG/],
    ["drawing.dxf", "\ufeff\n<svg/>", /isn't a DXF .*HTML, SVG/],
    ["bomb.pdf", "PK\x03\x04", /isn't a PDF .*a ZIP archive.*Export it again as PDF/],
    ["points.laz", las(false), /isn't a LAZ/],
    ["cut-off.pdf", "%PDF-1.7\n", /isn't a PDF/],
  ])("rejects %s", (name, content, message) => {
    expect(() => readSampleFile(write(name, content), folder)).toThrow(message);
  });

  it("rejects a file of 1 GB without reading it", () => {
    writeFileSync(join(folder, "huge.pdf"), "%PDF-1.7");
    truncateSync(join(folder, "huge.pdf"), 1e9);
    expect(() => readSampleFile("huge.pdf", folder)).toThrow(/huge.pdf has 1000 MB.* 25 MB/);
  });

  it.each(["../secret.pdf", 'a"b.pdf', "a.pdf\r\nX-Header: 1", "page.html", "page.svg", "a.zip"])(
    "rejects the name %j",
    (name) => {
      expect(() => readSampleFile(name, folder)).toThrow(/rename it to lower-case words/);
    },
  );

  it("rejects a file that doesn't exist", () => {
    expect(() => readSampleFile("missing.pdf", folder)).toThrow(/missing.pdf doesn't exist/);
  });
});
