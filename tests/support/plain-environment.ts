/** Without these, programs don't start on Windows. */
const WINDOWS = ["SystemRoot", "ComSpec", "PATHEXT", "TEMP", "USERPROFILE", "APPDATA"];

/**
 * The environment variables of this process that a copy of the project needs. Those that Vitest sets, such as
 * NODE_ENV, are left out, because they would change a build. NODE_EXTRA_CA_CERTS lets npm trust a company
 * proxy's certificates.
 */
export const PLAIN_ENVIRONMENT: Readonly<Record<string, string>> = Object.fromEntries(
  ["PATH", "HOME", "CHROMIUM_PATH", "NODE_EXTRA_CA_CERTS", ...WINDOWS].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  }),
);
