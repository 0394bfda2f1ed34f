import { expect, it } from "vitest";
import type { Program } from "./browser-programs.ts";
import { ensureBrowsers } from "./ensure-browsers.ts";

/** Stubs a machine without programs. Only commands that match `installs` succeed in installing packages. */
function stubMachine({ hasApt = true, isCI = false, installs = /^/ }) {
  const ran: string[] = [];
  const packages: Record<Program, RegExp> = {
    Chromium: /chromium/,
    Firefox: /firefox-esr/,
    WebKit: /webkit2gtk-driver/,
    "WebKit's film decoders": /libav/,
    ffmpeg: /ffmpeg/,
  };
  const programPath = (program: Program) =>
    ran.some((command) => installs.test(command) && packages[program].test(command))
      ? "/usr/bin/program"
      : undefined;
  const run = (...words: string[]) => {
    ran.push(words.join(" "));
    return words.includes("update") || installs.test(ran.at(-1) ?? "");
  };
  return { ran, hasApt, isCI, programPath, run };
}

it("installs each program's packages with apt-get as root on Debian", () => {
  const debian = stubMachine({ isCI: true });
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
  const older = stubMachine({ installs: /^(?!.*headless-shell)/ });
  expect(ensureBrowsers(older)).toEqual([]);
  expect(older.ran).toContainEqual(expect.stringMatching(/ chromium$/));
});

it("returns the missing programs if a package can't be installed", () => {
  const ubuntu = stubMachine({ installs: /chromium|webkit2gtk|ffmpeg/ });
  expect(ensureBrowsers(ubuntu)).toEqual(["Firefox", "WebKit's film decoders"]);
});

it.each([
  [{ hasApt: false }, /need Chromium\. Install: apt-get install chromium .*CHROMIUM_PATH/],
  [{ isCI: true, installs: /chromium/ }, /apt-get install firefox-esr webkit2gtk-driver xvfb/],
])("throws and lists the packages if a required program is missing: %j", (options, message) => {
  expect(() => ensureBrowsers(stubMachine(options))).toThrow(message);
});
