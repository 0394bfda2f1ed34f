import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** What takes a minute or more begins first, also where no run before has told Vitest so. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isLong = ({ moduleId }: TestSpecification) => /browsers\/|owner|window/.test(moduleId);
    return (await super.sort(files)).sort((a, b) => Number(isLong(b)) - Number(isLong(a)));
  }
}

export default defineConfig(({ mode }) => ({
  test: {
    include: ["src/**/*.test.{ts,tsx}", "scripts/**/*.test.ts", "tests/**/*.test.ts"],
    // What takes minutes and breaks rarely: `npm run test:soak` alone.
    exclude: [...configDefaults.exclude, ...(mode === "soak" ? [] : ["**/*.soak.test.ts"])],
    // One more than the cores of CI: most of these tests wait, for servers, databases and browsers.
    maxWorkers: 3,
    globalSetup: "tests/support/temporary-folders.ts",
    sequence: { sequencer: LongestFirst },
    // What comes within a moment here may take seconds on a machine that stalls.
    expect: { poll: { timeout: 10_000 } },
    // A worker keeps its modules from file to file: no test mocks one, and none changes what others see.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // `npm run test:soak`: what breaks things breaks them for long.
    env: mode === "soak" ? { SOAK: "1" } : {},
  },
}));
