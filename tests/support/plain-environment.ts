/**
 * A user's environment: Vitest's own variables (NODE_ENV and others) would change a build. Behind a
 * company's proxy it names the certificates that npm has to trust.
 */
export const PLAIN_ENVIRONMENT: Readonly<Record<string, string>> = Object.fromEntries(
  ["PATH", "HOME", "CHROMIUM_PATH", "NODE_EXTRA_CA_CERTS"].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  }),
);
