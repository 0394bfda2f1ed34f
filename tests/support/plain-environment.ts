/** A person's environment: Vitest's own (NODE_ENV and others) would change what a build makes. */
export const PLAIN_ENVIRONMENT: Readonly<Record<string, string>> = Object.fromEntries(
  ["PATH", "HOME", "CHROMIUM_PATH"].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  }),
);
