import { relative } from "node:path";
import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Starts the slowest test files first, even on a machine where Vitest has no timings yet. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isLong = ({ moduleId }: TestSpecification) =>
      /^tests\/editor\/|owner|content\.test|sequences/.test(
        relative(import.meta.dirname, moduleId),
      );
    return (await super.sort(files)).sort((a, b) => Number(isLong(b)) - Number(isLong(a)));
  }
}

export default defineConfig(({ mode }) => ({
  test: {
    include: ["src/**/*.test.{ts,tsx}", "scripts/**/*.test.ts", "tests/**/*.test.ts"],
    // Soak tests take minutes and rarely fail; only `npm run test:soak` runs them.
    exclude: [...configDefaults.exclude, ...(mode === "soak" ? [] : ["**/*.soak.test.ts"])],
    // With Playwright's two, these fill a small machine's two cores: more workers end no sooner.
    maxWorkers: 2,
    globalSetup: ["tests/support/temporary-folders.ts"],
    sequence: { sequencer: LongestFirst },
    // On a stalled machine, a change that is usually instant may take many seconds.
    expect: { poll: { timeout: 25_000 } },
    // Test files that run in the same worker share modules: this is safe, as no test mocks or changes one.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    reporters: ["default", "./tests/support/list-skipped.ts", "./tests/support/list-running.ts"],
    // With SOAK=1, tests cover more cases, inject longer faults and run real builds.
    env: mode === "soak" ? { SOAK: "1" } : {},
  },
}));
