/** One owner's visit each in Firefox and in WebKit. editor.test.ts has the rest, in Chromium. */
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Program, programPath } from "../../scripts/browser-programs.ts";
import type { Engine } from "../browser/engine.ts";
import { startFirefox } from "../browser/firefox.ts";
import { startWebKit } from "../browser/webkit.ts";
import { type RunningEditor, startEditor } from "../support/editor.ts";

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
    await sleep(500);
  }
}

const save = () => {
  const buttons = [...document.querySelectorAll("button")];
  const button = buttons.find(({ textContent }) => textContent.trim() === "Save");
  button?.click();
  return button !== undefined;
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

const discard = () => {
  const button = document.querySelector<HTMLButtonElement>("[name=discarded]");
  button?.click();
  return button !== null;
};

const goBack = () => {
  history.back();
  return true;
};

const canPress = () =>
  !document.body.inert && !document.body.innerText.includes("Something was saved after");

let site: RunningEditor;
beforeAll(async () => {
  site = await startEditor();
}, 4 * MINUTE);
afterAll(() => site?.dispose());

it.for<[Program, typeof startFirefox]>([
  ["Firefox", startFirefox],
  ["WebKit", startWebKit],
])(
  "opens a city in %s, saves it, shows it, and goes back to the list of changes",
  { timeout: 5 * MINUTE },
  async ([program, start], { skip }) => {
    skip(!programPath(program) && !process.env["CI"], `${program} isn't installed`);
    const engine = await start(true);
    try {
      await engine.resize(1280);
      await engine.open(`${site.origin}/keystatic/collection/cities/item/boulder`);
      await act(engine, select, "Headline");
      await engine.type(`Seen in ${program}`);
      await act(engine, save);
      await act(engine, reads, "Saved at");
      await act(engine, previews, `Seen in ${program}`);
      expect(site.read("content/cities/boulder.yaml")).toContain(`Seen in ${program}`);
      // A press that is refused, and Back to the list of changes.
      await engine.open(`${site.origin}/edit/publish`);
      site.change("content/business.yaml", "flights", `All day, in ${program}`);
      await act(engine, discard);
      await act(engine, reads, "Something was saved after");
      await act(engine, goBack);
      await act(engine, canPress);
    } finally {
      await engine.close();
    }
  },
);
