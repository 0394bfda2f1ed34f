/** How Firefox and WebKit come to machines that have none. */
import { expect, it } from "vitest";
import { ensureEngines } from "./ensure-engines.ts";

/** A machine with neither, until apt-get installs them. */
function machine({ apt, ci, mirror = true }: { apt: boolean; ci: boolean; mirror?: boolean }) {
  const ran: string[] = [];
  const has = () => mirror && ran.length === 2;
  const run = (...words: string[]) => {
    ran.push(words.join(" "));
    return mirror;
  };
  return { apt, ci, has, run, ran };
}

it("takes Debian's packages as root on Debian", () => {
  const debian = machine({ apt: true, ci: true });
  expect(ensureEngines(debian)).toEqual([]);
  expect(debian.ran.at(-1)).toMatch(/^apt-get install .* firefox-esr webkit2gtk-driver xvfb$/);
});

it("elsewhere installs nothing and names what is missing", () => {
  const mac = machine({ apt: false, ci: false });
  expect(ensureEngines(mac)).toEqual(["Firefox", "WebKit"]);
  expect(mac.ran).toEqual([]);
});

it("in CI a missing browser is an error that says what to install", () => {
  const closed = machine({ apt: true, ci: true, mirror: false });
  expect(() => ensureEngines(closed)).toThrow(/apt-get install firefox-esr webkit2gtk-driver/);
});
