/** Reporter for Vitest and Playwright: names the running test files when the run is ended by SIGTERM. */
import { relative } from "node:path";
import type { Reporter as PlaywrightReporter, TestCase } from "@playwright/test/reporter";
import type { TestModule, Reporter as VitestReporter } from "vitest/node";

export default class ListRunning implements VitestReporter, PlaywrightReporter {
  /** One entry per file or, in Playwright, per test. */
  readonly #running = new Map<unknown, string>();

  constructor() {
    process.prependOnceListener("SIGTERM", () => {
      for (const file of new Set(this.#running.values())) console.log(`still running: ${file}`);
    });
  }

  /** Unlike the start of a module, this precedes its import, which may hang as well. */
  onTestModuleQueued({ moduleId, relativeModuleId }: TestModule): void {
    this.#running.set(moduleId, relativeModuleId);
  }

  onTestModuleEnd({ moduleId }: TestModule): void {
    this.#running.delete(moduleId);
  }

  onTestBegin(test: TestCase): void {
    this.#running.set(test, relative("", test.location.file));
  }

  onTestEnd(test: TestCase): void {
    this.#running.delete(test);
  }

  printsToStdio(): boolean {
    return false;
  }
}
