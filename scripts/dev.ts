/**
 * `npm run dev` and, with the editor's configuration, `npm run edit`: Astro's dev server on `--port` or
 * PORT or 3000, or on the next free port. Opens a browser once it is ready, unless `--no-open` or
 * BROWSER=none is set.
 */
import { spawn } from "node:child_process";
import { parseArgs } from "node:util";

interface Options {
  /** Astro's configuration file; defaults to the site's. */
  config?: string;
  /** Path to open in the browser. */
  path?: string;
}

/** Exits with the dev server's exit code, or with 2 for an invalid port. */
export function startDev({ config, path = "/" }: Options = {}): void {
  const { values, positionals } = parseArgs({
    options: { port: { type: "string" }, open: { type: "boolean", default: true } },
    allowNegative: true,
    allowPositionals: true,
  });
  const port = values.port ?? process.env["PORT"] ?? "3000";
  if (!/^\d+$/.test(port) || Number(port) < 1 || Number(port) > 65_535) {
    console.error(`The port is "${port}", but must be a number from 1 to 65535.`);
    process.exit(2);
  }
  const opens = values.open && process.env["BROWSER"] !== "none" && !process.env["CI"];
  const astro = [
    "dev",
    ...positionals,
    ...(config === undefined ? [] : ["--config", config]),
    ...["--port", port],
    ...(opens ? ["--open", path] : []),
  ];
  const child = spawn("astro", astro, {
    stdio: "inherit",
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: "1" },
    shell: process.platform === "win32",
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
  child.on("exit", (code) => process.exit(code ?? 0));
}

if (import.meta.main) startDev();
