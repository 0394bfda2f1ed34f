/** A visitor before any of the engines: what is done and seen, in a visitor's words. */
import { expect } from "vitest";
import type { Browser, Key } from "./engines/browser.ts";

const SELECTORS = {
  link: "a[href]",
  button: "button, summary",
  field: "input:not([type=hidden]), select, textarea",
} as const;

/** Something to act on: what it is, its name or how that begins, and the part of the page it is in. */
export type Thing = readonly [kind: keyof typeof SELECTORS, name: string, within?: string];

interface Look {
  readonly focused: boolean;
  /** Its center, when a click there would hit it. */
  readonly at: readonly [x: number, y: number] | undefined;
}

/** What the first such thing that shows is like; nothing when none does. Runs in the page. */
function lookAt(selector: string, name: string, bring: boolean): Look | undefined {
  const nameOf = (element: Element) =>
    element.getAttribute("aria-label") ??
    (element as HTMLInputElement).labels?.[0]?.textContent ??
    element.textContent ??
    "";
  const element = [...document.querySelectorAll<HTMLElement>(selector)].find(
    (one) =>
      one.checkVisibility({ visibilityProperty: true }) &&
      nameOf(one).replaceAll(/\s+/g, " ").trim().startsWith(name),
  );
  if (!element) return undefined;
  if (bring) element.scrollIntoView({ block: "center", behavior: "instant" });
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  // What waits to be revealed or rises just now will be elsewhere in a moment.
  const rests =
    element.checkVisibility({ opacityProperty: true }) &&
    !document
      .getAnimations()
      .some(({ effect }) => (effect as KeyframeEffect | null)?.target?.contains(element));
  const hit = rests && element.contains(document.elementFromPoint(x, y));
  return { focused: document.activeElement === element, at: hit ? [x, y] : undefined };
}

export class Visitor {
  readonly browser: Browser;
  readonly #origin: string;

  constructor(browser: Browser, origin: string) {
    this.browser = browser;
    this.#origin = origin;
  }

  async opens(path: string): Promise<void> {
    await this.browser.goto(this.#origin + path);
  }

  /** Waits until this is the address and its page is whole. */
  async isAt(path: string): Promise<void> {
    await expect
      .poll(() => this.browser.address(), { message: `is at ${path}` })
      .toBe(this.#origin + path);
    await this.finds(() => document.readyState, "complete");
  }

  async presses(...keys: Key[]): Promise<void> {
    for (const key of keys) await this.browser.press(key);
  }

  async types(text: string): Promise<void> {
    await this.browser.type(text);
  }

  async sees(...thing: Thing): Promise<void> {
    await expect.poll(() => this.#look(thing), { message: `sees ${thing}` }).toBeTruthy();
  }

  async seesNo(...thing: Thing): Promise<void> {
    await expect.poll(() => this.#look(thing), { message: `sees no ${thing}` }).toBeFalsy();
  }

  async hasFocusOn(...thing: Thing): Promise<void> {
    await expect
      .poll(async () => (await this.#look(thing))?.focused, { message: `focus on ${thing}` })
      .toBe(true);
  }

  /** Scrolls to it and clicks it once it stands still where it can be hit. */
  async clicks(...thing: Thing): Promise<void> {
    let at: Look["at"];
    const rests = async () => {
      const before = at;
      at = (await this.#look(thing, true))?.at;
      return at !== undefined && String(at) === String(before);
    };
    await expect.poll(rests, { message: `can click ${thing}` }).toBe(true);
    if (at) await this.browser.click(...at);
  }

  /** Presses Tab until it has focus. */
  async tabsTo(...thing: Thing): Promise<void> {
    for (let presses = 0; presses < 100; presses += 1) {
      await this.presses("Tab");
      if ((await this.#look(thing))?.focused) return;
    }
    expect.fail(`Tab does not reach ${thing}`);
  }

  /** Waits until what is read in the page is this; reads again while the page changes. */
  async finds<Answer, Given extends unknown[]>(
    read: (...given: Given) => Answer,
    expected: Answer,
    ...given: Given
  ): Promise<void> {
    await expect
      .poll(() => this.browser.evaluate(read, ...given), { message: `${read}` })
      .toEqual(expected);
  }

  /** Reads down to the end of the page, a window at a time. */
  async scrollsThrough(): Promise<void> {
    await this.browser.evaluate(async () => {
      const frame = () => new Promise((done) => requestAnimationFrame(done));
      for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
        scrollTo({ top, behavior: "instant" });
        await frame();
      }
      // What came into view in one frame has been told by the next.
      await frame();
    });
  }

  /** As if the page had been open for this long, in milliseconds. */
  async letsPass(time: number): Promise<void> {
    await this.browser.evaluate((more) => {
      const now = performance.now.bind(performance);
      performance.now = () => now() + more;
    }, time);
  }

  #look([kind, name, within = "body"]: Thing, bring = false): Promise<Look | undefined> {
    const selector = SELECTORS[kind]
      .split(", ")
      .map((one) => `${within} ${one}`)
      .join(", ");
    return this.browser.evaluate(lookAt, selector, name, bring);
  }
}
