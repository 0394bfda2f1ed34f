/** How the three browsers come to machines that have none. */
import { expect, it } from "vitest";
import { ensureBrowsers } from "./ensure-browsers.ts";

/** A machine that has a browser from the command on that names its program. */
function machine({ apt, ci = false, gets }: { apt: boolean; ci?: boolean; gets: RegExp }) {
  const ran: string[] = [];
  const programs = { Chromium: "chromium", Firefox: "firefox-esr", WebKit: "webkit2gtk-driver" };
  const found = (browser: keyof typeof programs) =>
    ran.some((command) => gets.test(command) && command.includes(programs[browser]))
      ? `/usr/bin/${programs[browser]}`
      : undefined;
  const run = (...words: string[]) => {
    ran.push(words.join(" "));
    return words.includes("update") || gets.test(ran.at(-1) ?? "");
  };
  return { ran, apt, ci, found, run };
}

it("takes Debian's packages, and nothing else, as root on Debian", () => {
  const debian = machine({ apt: true, ci: true, gets: /^apt-get install/ });
  expect(ensureBrowsers(debian)).toEqual({ chromium: "/usr/bin/chromium", missing: [] });
  expect(debian.ran).toEqual([
    expect.stringMatching(/^apt-get update/),
    expect.stringMatching(/^apt-get install .* chromium-headless-shell$/),
    expect.stringMatching(/^apt-get install .* firefox-esr$/),
    expect.stringMatching(
      /^apt-get install .* webkit2gtk-driver xvfb gstreamer1.0-plugins-good gstreamer1.0-libav$/,
    ),
  ]);
});

it("installs nothing where all are there", () => {
  const here = { ...machine({ apt: true, gets: /^/ }), found: () => "/usr/bin/browser" };
  expect(ensureBrowsers(here)).toEqual({ chromium: "/usr/bin/browser", missing: [] });
  expect(here.ran).toEqual([]);
});

it("downloads Playwright's Chromium when apt-get has none", () => {
  const ubuntu = machine({ apt: true, gets: /^npx playwright install chromium --with-deps$/ });
  expect(ensureBrowsers(ubuntu).chromium).toBe("/usr/bin/chromium");
});

it("elsewhere downloads Chromium without root's packages, and names what is missing", () => {
  const mac = machine({ apt: false, gets: /^npx playwright install chromium$/ });
  expect(ensureBrowsers(mac).missing).toEqual(["Firefox", "WebKit"]);
  expect(mac.ran).toEqual(["npx playwright install chromium"]);
});

it("says what to install when no Chromium can be had", () => {
  const closed = machine({ apt: true, gets: /^never$/ });
  expect(() => ensureBrowsers(closed)).toThrow(/apt-get install chromium.*CHROMIUM_PATH/);
  expect(closed.ran.at(-1)).toBe("npx playwright install chromium");
});

it("in CI a missing browser is an error that says what to install", () => {
  const closed = machine({ apt: true, ci: true, gets: /chromium-headless-shell$/ });
  expect(() => ensureBrowsers(closed)).toThrow(/apt-get install firefox-esr webkit2gtk-driver/);
});
