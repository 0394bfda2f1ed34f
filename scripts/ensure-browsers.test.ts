import { expect, it } from "vitest";
import type { Program } from "./browser-programs.ts";
import { ensureBrowsers } from "./ensure-browsers.ts";

/** Stubs a machine without programs. Only commands that match `installs` succeed in installing packages. */
function machine({ hasApt = true, isCI = false, installs = /^/ }) {
  const ran: string[] = [];
  const packages: Record<Program, RegExp> = {
    Chromium: /chromium/,
    Firefox: /firefox-esr/,
    WebKit: /webkit2gtk-driver/,
    "WebKit's film decoders": /libav/,
    ffmpeg: /ffmpeg/,
  };
  const programOf = (program: Program) =>
    ran.some((command) => installs.test(command) && packages[program].test(command))
      ? "/usr/bin/program"
      : undefined;
  const run = (...words: string[]) => {
    ran.push(words.join(" "));
    return words.includes("update") || installs.test(ran.at(-1) ?? "");
  };
  return { ran, hasApt, isCI, programOf, run };
}

it("installs each program's packages with apt-get as root on Debian", () => {
  const debian = machine({ isCI: true });
  expect(ensureBrowsers(debian)).toEqual([]);
  expect(debian.ran).toEqual([
    expect.stringMatching(/^apt-get update/),
    expect.stringMatching(/^apt-get install .* chromium-headless-shell$/),
    expect.stringMatching(/^apt-get install .* firefox-esr$/),
    expect.stringMatching(/^apt-get install .* webkit2gtk-driver xvfb$/),
    expect.stringMatching(/^apt-get install .* gstreamer1.0-plugins-good gstreamer1.0-libav$/),
    expect.stringMatching(/^apt-get install .* ffmpeg$/),
  ]);
});

it("installs the full Chromium if there is no headless shell", () => {
  const older = machine({ installs: /^(?!.*headless-shell)/ });
  expect(ensureBrowsers(older)).toEqual([]);
  expect(older.ran).toContainEqual(expect.stringMatching(/ chromium$/));
});

it("returns the missing programs if a package can't be installed", () => {
  const ubuntu = machine({ installs: /chromium|webkit2gtk|ffmpeg/ });
  expect(ensureBrowsers(ubuntu)).toEqual(["Firefox", "WebKit's film decoders"]);
});

it.each([
  [{ hasApt: false }, /need Chromium\. Install: apt-get install chromium .*CHROMIUM_PATH/],
  [{ isCI: true, installs: /chromium/ }, /apt-get install firefox-esr webkit2gtk-driver xvfb/],
])("throws an error that lists the packages to install: %j", (options, message) => {
  expect(() => ensureBrowsers(machine(options))).toThrow(message);
});
