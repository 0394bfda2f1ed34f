/** Reporter for Vitest and Playwright: after the run, prints each skipped test on a line with its reason. */
import type { Reporter as PlaywrightReporter, TestCase } from "@playwright/test/reporter";
import type { TestModule, Reporter as VitestReporter } from "vitest/node";

/** Starts each line, so that scripts/test.ts can repeat the lines of all stages at its end. */
export const SKIPPED = "skipped: ";

export default class ListSkipped implements VitestReporter, PlaywrightReporter {
  readonly #skipped: string[] = [];

  #add(title: string, reason = "no reason given"): void {
    this.#skipped.push(`${SKIPPED}${title} (${reason})`);
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules)
      for (const test of module.children.allTests("skipped")) {
        const result = test.result();
        const note = result.state === "skipped" ? result.note : undefined;
        this.#add(`${module.relativeModuleId}: ${test.fullName}`, note);
      }
    this.#print();
  }

  onTestEnd(test: TestCase): void {
    if (test.outcome() !== "skipped") return;
    const reason = test.annotations.find(({ type }) => type === "skip")?.description;
    this.#add(test.titlePath().filter(Boolean).join(" > "), reason);
  }

  onEnd(): void {
    this.#print();
  }

  printsToStdio(): boolean {
    return false;
  }

  #print(): void {
    for (const line of this.#skipped) console.log(line);
  }
}
