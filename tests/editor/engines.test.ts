/** One owner's visit each in Firefox and in WebKit. editor.test.ts has the rest, in Chromium. */
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { type Program, programPath } from "../../scripts/browser-programs.ts";
import type { Engine } from "../browser/engine.ts";
import { startFirefox } from "../browser/firefox.ts";
import { startWebKit } from "../browser/webkit.ts";
import { startEditor } from "../support/editor.ts";

const MINUTE = 60_000;

/** Waits for a function that runs in the page to return true. It may run several times. */
async function act<Args extends unknown[]>(
  { run }: Engine,
  code: (...args: Args) => boolean,
  ...args: Args
) {
  const end = Date.now() + MINUTE;
  // While a document is replaced, nothing can run in it.
  while (!(await run(code, ...args).catch(() => false))) {
    if (Date.now() > end) throw new Error(`${code}: ${args}`);
    await sleep(200);
  }
}

const press = (selector: string, text: string) => {
  const all = [...document.querySelectorAll<HTMLElement>(selector)];
  const element = all.find((one) => one.textContent.trim() === text);
  element?.click();
  return element !== undefined;
};

const select = (label: string) => {
  const all = [...document.querySelectorAll("label")];
  const input = all.find(({ textContent }) => textContent.startsWith(label))?.control;
  if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)) return false;
  input.focus();
  input.select();
  return document.activeElement === input;
};

const reads = (text: string) => document.body.innerText.includes(text);

const previews = (text: string) =>
  document.querySelector("iframe")?.contentDocument?.body.innerText.includes(text) ?? false;

it.for<[Program, typeof startFirefox]>([
  ["Firefox", startFirefox],
  ["WebKit", startWebKit],
])(
  "opens a city in %s, saves it, shows it and publishes it",
  { timeout: 5 * MINUTE },
  async ([program, start], { skip }) => {
    skip(!programPath(program) && !process.env["CI"], `${program} isn't installed`);
    const [site, engine] = await Promise.all([startEditor(), start(true)]);
    try {
      await engine.resize(1280);
      await engine.open(`${site.origin}/keystatic`);
      await act(engine, press, "nav a", "Cities");
      await act(engine, press, "[role=row]", "boulder");
      await act(engine, select, "Headline");
      await engine.type(`Seen in ${program}`);
      await act(engine, press, "button", "Save");
      await act(engine, reads, "Saved at");
      await act(engine, previews, `Seen in ${program}`);
      await engine.open(`${site.origin}/edit/publish`);
      await act(engine, press, "button", "Publish");
      await act(engine, reads, "Published.");
      expect(site.readPublished("content/cities/boulder.yaml")).toContain(`Seen in ${program}`);
    } finally {
      await engine.close();
      await site.dispose();
    }
  },
);
