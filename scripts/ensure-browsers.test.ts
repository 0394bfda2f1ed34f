import { expect, it } from "vitest";
import type { Program } from "./browser-programs.ts";
import { ensureBrowsers, PACKAGES } from "./ensure-browsers.ts";

/** Stubs a machine without any of the programs. Only commands that match `installs` install packages. */
function stubMachine({ hasApt = true, isCI = false, installs = /^/ }) {
  const commands: string[] = [];
  const programPath = (program: Program) =>
    commands.some(
      (command) =>
        installs.test(command) && PACKAGES[program].flat().some((name) => command.includes(name)),
    )
      ? "/usr/bin/program"
      : undefined;
  const run = (...words: string[]) => {
    commands.push(words.join(" "));
    return words.includes("update") || installs.test(commands.at(-1) ?? "");
  };
  return { commands, hasApt, isCI, programPath, run };
}

it("installs the packages of every missing program if apt-get is available", () => {
  const machine = stubMachine({ isCI: true });
  expect(ensureBrowsers(machine)).toEqual([]);
  const installed = Object.values(PACKAGES).map(([packages = []]) => packages.join(" "));
  expect(machine.commands).toEqual([
    expect.stringMatching(/^apt-get update/),
    ...installed.map((names) => expect.stringMatching(new RegExp(`^apt-get install .* ${names}$`))),
  ]);
});

it("installs the full Chromium if the headless shell can't be installed", () => {
  const machine = stubMachine({ installs: /^(?!.*headless-shell)/ });
  expect(ensureBrowsers(machine)).toEqual([]);
  expect(machine.commands).toContainEqual(expect.stringMatching(/ chromium$/));
});

it("outside CI, returns the programs other than Chromium that can't be installed", () => {
  const machine = stubMachine({ installs: /chromium|webkit2gtk|ffmpeg/ });
  expect(ensureBrowsers(machine)).toEqual(["Firefox", "WebKit's film decoders"]);
});

it.each([
  [{ hasApt: false }, /need Chromium\. Install: apt-get install chromium .*CHROMIUM_PATH/],
  [{ isCI: true, installs: /chromium/ }, /apt-get install firefox-esr webkit2gtk-driver xvfb/],
])(
  "throws an error that lists the packages to install if a required program is missing: %j",
  (options, message) => {
    expect(() => ensureBrowsers(stubMachine(options))).toThrow(message);
  },
);
