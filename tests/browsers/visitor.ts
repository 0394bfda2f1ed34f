/** Performs a visitor's actions and checks what the visitor sees, in any browser engine. */
import { expect } from "vitest";
import type { Browser, Key } from "./engines/browser.ts";

const CONTROL_SELECTORS = {
  link: "a[href]",
  button: "button, summary",
  label: "label",
  field: "input:not([type=hidden]), select, textarea",
} as const;

/** Identifies a control by its kind, the start of its name, and a selector of an element that contains it. */
export type Control = readonly [
  kind: keyof typeof CONTROL_SELECTORS,
  name: string,
  within?: string,
];

interface Inspection {
  readonly isFocused: boolean;
  /**
   * The control's center in the window, in CSS pixels; null if a click there wouldn't hit the control. Not
   * undefined, which WebDriver would turn into null.
   */
  readonly clickPoint: readonly [x: number, y: number] | null;
}

/**
 * Inspects the first visible control whose name starts with `name`. Returns undefined if there is none. Runs
 * in the page.
 */
function inspect(selector: string, name: string, shouldScroll: boolean): Inspection | undefined {
  const nameOf = (element: Element) =>
    element.getAttribute("aria-label") ??
    (element as HTMLInputElement).labels?.[0]?.textContent ??
    element.textContent ??
    "";
  const element = [...document.querySelectorAll<HTMLElement>(selector)].find(
    (candidate) =>
      candidate.checkVisibility({ visibilityProperty: true }) &&
      nameOf(candidate).replaceAll(/\s+/g, " ").trim().startsWith(name),
  );
  if (!element) return undefined;
  if (shouldScroll) element.scrollIntoView({ block: "center", behavior: "instant" });
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  // A control in a transparent or moving block isn't in place yet.
  const isInPlace =
    element.checkVisibility({ opacityProperty: true }) &&
    !document
      .getAnimations()
      .some(({ effect }) => (effect as KeyframeEffect | null)?.target?.contains(element));
  const canClick = isInPlace && element.contains(document.elementFromPoint(x, y));
  return {
    isFocused: document.activeElement === element,
    clickPoint: canClick ? [x, y] : null,
  };
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

  /** Waits until the page at this path has loaded. */
  async isAt(path: string): Promise<void> {
    await expect
      .poll(() => this.browser.currentUrl(), { message: `is at ${path}` })
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
      .poll(async () => (await this.#inspect(control))?.isFocused, {
        message: `focus on ${control}`,
      })
      .toBe(true);
  }

  /** Scrolls to a control and clicks it once nothing covers it and it has stopped moving. */
  async clicks(...control: Control): Promise<void> {
    let point = null as Inspection["clickPoint"];
    const isStill = async () => {
      const lastPoint = point;
      // Scrolling each time would hide that the page still scrolls smoothly to a focused field.
      point = (await this.#inspect(control, lastPoint === null))?.clickPoint ?? null;
      return point !== null && String(point) === String(lastPoint);
    };
    await expect.poll(isStill, { message: `can click ${control}` }).toBe(true);
    if (point) await this.browser.click(...point);
  }

  /** Presses Tab until the control has focus. */
  async tabsTo(...control: Control): Promise<void> {
    for (let presses = 0; presses < 100; presses += 1) {
      await this.presses("Tab");
      if ((await this.#inspect(control))?.isFocused) return;
    }
    expect.fail(`Tab does not reach ${control}`);
  }

  /** Waits until the function `read`, which runs in the page, returns `expected`. */
  async finds<Result, Args extends unknown[]>(
    read: (...args: Args) => Result,
    expected: Result,
    ...args: Args
  ): Promise<void> {
    await expect
      .poll(() => this.browser.evaluate(read, ...args), { message: `${read}` })
      .toEqual(expected);
  }

  /** Advances `performance.now()`, as if the page had been open this many milliseconds longer. */
  async advancesClock(milliseconds: number): Promise<void> {
    await this.browser.evaluate((addedMilliseconds) => {
      const now = performance.now.bind(performance);
      performance.now = () => now() + addedMilliseconds;
    }, milliseconds);
  }

  #inspect(
    [kind, name, within = "body"]: Control,
    shouldScroll = false,
  ): Promise<Inspection | undefined> {
    const selector = CONTROL_SELECTORS[kind]
      .split(", ")
      .map((part) => `${within} ${part}`)
      .join(", ");
    return this.browser.evaluate(inspect, selector, name, shouldScroll);
  }
}
