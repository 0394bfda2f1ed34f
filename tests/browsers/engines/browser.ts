/** The interface through which journeys control a browser of any engine. */

export type Key =
  | "Tab"
  | "Enter"
  | "Escape"
  | "Space"
  | "Backspace"
  | "ArrowDown"
  | "ArrowLeft"
  | "ArrowRight";

/** A point in the window, in CSS pixels. */
export type Point = readonly [x: number, y: number];

/** A browser with one window. */
export interface Browser {
  /** Leaves the current page and discards its recorded errors. */
  leave(): Promise<void>;
  /** Opens a URL and waits for the page's load event. */
  goto(url: string): Promise<void>;
  /**
   * Returns the current URL. In WebKit, the driver reports it, because a page that is unloading might not
   * respond.
   */
  currentUrl(): Promise<string>;
  /** Runs a function or evaluates an expression in the page; arguments and results must be JSON values. */
  evaluate<Args extends unknown[], Result>(
    code: string | ((...args: Args) => Result | Promise<Result>),
    ...args: Args
  ): Promise<Result>;
  /** Presses a key, optionally with Shift held. */
  press(key: Key, heldKey?: "Shift"): Promise<void>;
  type(text: string): Promise<void>;
  /** Clicks at a point in the window. */
  click(x: number, y: number): Promise<void>;
  drag(from: Point, to: Point, pointer: "mouse" | "touch"): Promise<void>;
  /** Sets the viewport size in CSS pixels. WebKit's minimum width is 447 px (decision 40). */
  resize(width: number, height: number): Promise<void>;
  /**
   * Returns and clears the recorded errors: console errors, uncaught exceptions, CSP violations, failed
   * loads.
   */
  takeErrors(): Promise<string[]>;
  close(): Promise<void>;
}

export interface Engine {
  readonly name: "Chromium" | "Firefox" | "WebKit";
  /** Starts a browser. If `javaScript` is false, pages run no scripts, but `evaluate` still works. */
  launch(options: { readonly javaScript: boolean }): Promise<Browser>;
}
