/** A visitor's actions and observations, in any engine. */
import { expect } from "vitest";
import type { Browser, Key } from "./engines/browser.ts";

const SELECTORS = {
  link: "a[href]",
  button: "button, summary",
  label: "label",
  field: "input:not([type=hidden]), select, textarea",
} as const;

/** A control: its kind, the start of its name, and a selector of the part of the page it's in. */
export type Control = readonly [kind: keyof typeof SELECTORS, name: string, within?: string];

interface Inspection {
  readonly focused: boolean;
  /** The control's center, if a click there would hit it. */
  readonly at: readonly [x: number, y: number] | undefined;
}

/** Inspects the first visible match; returns undefined if there is none. Runs in the page. */
function inspect(selector: string, name: string, scroll: boolean): Inspection | undefined {
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
  if (scroll) element.scrollIntoView({ block: "center", behavior: "instant" });
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  // A block that is hidden or moving isn't in place yet.
  const isInPlace =
    element.checkVisibility({ opacityProperty: true }) &&
    !document
      .getAnimations()
      .some(({ effect }) => (effect as KeyframeEffect | null)?.target?.contains(element));
  const hit = isInPlace && element.contains(document.elementFromPoint(x, y));
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

  /** Waits until this page has loaded. */
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

  async sees(...control: Control): Promise<void> {
    await expect.poll(() => this.#inspect(control), { message: `sees ${control}` }).toBeTruthy();
  }

  async seesNo(...control: Control): Promise<void> {
    await expect.poll(() => this.#inspect(control), { message: `sees no ${control}` }).toBeFalsy();
  }

  async hasFocusOn(...control: Control): Promise<void> {
    await expect
      .poll(async () => (await this.#inspect(control))?.focused, { message: `focus on ${control}` })
      .toBe(true);
  }

  /** Scrolls to a control and clicks it once it's still and uncovered. */
  async clicks(...control: Control): Promise<void> {
    let at: Inspection["at"];
    const isStill = async () => {
      const before = at;
      at = (await this.#inspect(control, true))?.at;
      return at !== undefined && String(at) === String(before);
    };
    await expect.poll(isStill, { message: `can click ${control}` }).toBe(true);
    if (at) await this.browser.click(...at);
  }

  /** Presses Tab until the control has focus. */
  async tabsTo(...control: Control): Promise<void> {
    for (let presses = 0; presses < 100; presses += 1) {
      await this.presses("Tab");
      if ((await this.#inspect(control))?.focused) return;
    }
    expect.fail(`Tab does not reach ${control}`);
  }

  /** Waits until `read`, run in the page, returns this. */
  async finds<Answer, Given extends unknown[]>(
    read: (...given: Given) => Answer,
    expected: Answer,
    ...given: Given
  ): Promise<void> {
    await expect
      .poll(() => this.browser.evaluate(read, ...given), { message: `${read}` })
      .toEqual(expected);
  }

  /** Advances `performance.now()`, as if the page had been open this many milliseconds longer. */
  async letsPass(time: number): Promise<void> {
    await this.browser.evaluate((more) => {
      const now = performance.now.bind(performance);
      performance.now = () => now() + more;
    }, time);
  }

  #inspect(
    [kind, name, within = "body"]: Control,
    scroll = false,
  ): Promise<Inspection | undefined> {
    const selector = SELECTORS[kind]
      .split(", ")
      .map((one) => `${within} ${one}`)
      .join(", ");
    return this.browser.evaluate(inspect, selector, name, scroll);
  }
}
