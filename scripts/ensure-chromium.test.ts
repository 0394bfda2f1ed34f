/** The order in which a Chromium is looked for, on machines that have none. */
import { expect, it } from "vitest";
import { ensureChromium } from "./ensure-chromium.ts";

/** A machine without a Chromium until the command that `gets` matches. */
function machine(apt: boolean, gets: RegExp) {
  const ran: string[] = [];
  const found = () => (gets.test(ran.at(-1) ?? "") ? "/usr/bin/chromium" : undefined);
  const run = (...words: string[]) => {
    ran.push(words.join(" "));
    return words.includes("update") || found() !== undefined;
  };
  return { ran, apt, found, run };
}

it("takes Debian's package, and nothing else, as root on Debian", () => {
  const debian = machine(true, /^apt-get install .* chromium$/);
  expect(ensureChromium(debian)).toBe("/usr/bin/chromium");
  expect(debian.ran).toHaveLength(2);
});

it("downloads Playwright's when apt-get has none", () => {
  const ubuntu = machine(true, /^npx playwright install chromium --with-deps$/);
  expect(ensureChromium(ubuntu)).toBe("/usr/bin/chromium");
  expect(ubuntu.ran.map((command) => command.split(" ")[0])).toEqual(["apt-get", "apt-get", "npx"]);
});

it("downloads Playwright's without asking for root's packages elsewhere", () => {
  const mac = machine(false, /^npx playwright install chromium$/);
  expect(ensureChromium(mac)).toBe("/usr/bin/chromium");
  expect(mac.ran).toEqual(["npx playwright install chromium"]);
});

it("says what to install when none can be had", () => {
  const closed = machine(true, /^never$/);
  expect(() => ensureChromium(closed)).toThrow(/apt-get install chromium.*CHROMIUM_PATH/);
  expect(closed.ran.at(-1)).toBe("npx playwright install chromium");
});
