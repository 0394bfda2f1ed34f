/**
 * The variables of this process that a copy of the project needs. It doesn't get Vitest's (NODE_ENV and others), which
 * would change a build. NODE_EXTRA_CA_CERTS lets npm trust a company proxy's certificates.
 */
export const PLAIN_ENVIRONMENT: Readonly<Record<string, string>> = Object.fromEntries(
  ["PATH", "HOME", "CHROMIUM_PATH", "NODE_EXTRA_CA_CERTS"].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  }),
);
