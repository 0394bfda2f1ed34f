/** What a visit needs from a browser, whichever program drives it. */
import { expect as expectSoon } from "@playwright/test";

/** These browsers take a while on a machine that runs all tests at once. */
export const expect = expectSoon.configure({ timeout: 30_000 });

export type Key = "Enter" | "Escape" | "ArrowRight";

export interface Engine {
  open(url: string): Promise<unknown>;
  /** Runs a function in the page; its arguments and result are JSON values. */
  run<Args extends unknown[], Result>(
    code: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result>;
  /** Sets the width of the window, in CSS pixels. */
  resize(width: number): Promise<unknown>;
  press(key: Key): Promise<unknown>;
  /** Types into the focused element. */
  type(text: string): Promise<unknown>;
  /** Errors of the current page, with what its Content-Security-Policy blocked. */
  errors(): Promise<string[]>;
  close(): Promise<unknown>;
}
