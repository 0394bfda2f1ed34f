/** What the journeys need of a browser, whatever drives it. */

/** Keys by their names on the keyboard. */
export type Key =
  | "Tab"
  | "Enter"
  | "Escape"
  | "Space"
  | "Backspace"
  | "ArrowDown"
  | "ArrowLeft"
  | "ArrowRight";

/** A place of the window, in CSS pixels. */
export type Place = readonly [x: number, y: number];

/** A browser with one window. */
export interface Browser {
  /** Leaves the page, and what it said, for an empty one. */
  leave(): Promise<void>;
  /** Opens an address and waits for its load event. */
  goto(url: string): Promise<void>;
  /** Where it is. WebKit asks its driver: a page that is about to leave may never answer there. */
  address(): Promise<string>;
  /** Runs a function in the page, or an expression; arguments and answer are JSON. */
  evaluate<Given extends unknown[], Answer>(
    work: string | ((...given: Given) => Answer | Promise<Answer>),
    ...given: Given
  ): Promise<Answer>;
  press(key: Key, held?: "Shift"): Promise<void>;
  /** Types into what has focus. */
  type(text: string): Promise<void>;
  /** Clicks at a place of the window, in CSS pixels. */
  click(x: number, y: number): Promise<void>;
  /** Drags from one place of the window to another, with the mouse or a finger. */
  drag(from: Place, to: Place, pointer: "mouse" | "touch"): Promise<void>;
  /** Sets the size of the page, in CSS pixels; an engine may have a least width. */
  resize(width: number, height: number): Promise<void>;
  /** Errors of the pages since the last call: console, uncaught, policy, files that did not load. */
  errors(): Promise<string[]>;
  close(): Promise<void>;
}

export interface Engine {
  readonly name: "Chromium" | "Firefox" | "WebKit";
  /** Starts a browser; without `script` its pages run none, while `evaluate` still does. */
  launch(options: { readonly script: boolean }): Promise<Browser>;
}
