/** Runs the built server as a process with its own port and data directory, for Vitest and Playwright. */
import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type LogLine, startProgram } from "./child.ts";

const ROOT = resolve(import.meta.dirname, "../..");

/** The built server; `npm run build:server` rebuilds it. */
const SCRIPT = join(ROOT, "dist/server/main.js");
const UPKEEP = join(ROOT, "dist/server/upkeep.js");

/** Returns the paths of the emails that a server without SMTP_URL has written to files. */
export async function mailFiles(dataDir: string): Promise<string[]> {
  const files = await readdir(join(dataDir, "mail")).catch(() => []);
  return files.filter((file) => file.endsWith(".eml")).map((file) => join(dataDir, "mail", file));
}

/** The port in the server's first log line. */
export const portIn = ({ url }: LogLine) => Number(new URL(String(url)).port);

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;

export interface TestServerOptions {
  /** Environment variables; by default PORT is 0 (any free port) and HOST is 127.0.0.1. */
  readonly env?: Readonly<Record<string, string>>;
  /** The build to serve; default: the project's `dist`. */
  readonly folder?: string;
  /** A data directory to reuse; default: a new one. */
  readonly dataDir?: string;
}

/**
 * Starts the server and waits until it listens. As in Docker, it has no packages and no source files, and only
 * `business.yaml` of the content.
 * @throws Error with its output if it exits instead
 */
export async function startTestServer(options: TestServerOptions = {}) {
  if (!existsSync(SCRIPT)) throw new Error(`There is no ${SCRIPT}: run npm run build`);
  const home = await mkdtemp(join(tmpdir(), "server-test-"));
  const dataDir = options.dataDir ?? join(home, "data");
  // A copy, because Node would resolve a symlink and find the project's packages.
  const script = join(home, "main.js");
  await copyFile(SCRIPT, script);
  await copyFile(UPKEEP, join(home, "upkeep.js"));
  await mkdir(join(home, "content"));
  const business = join(ROOT, "content/business.yaml");
  await symlink(business, join(home, "content/business.yaml"));
  const build = resolve(ROOT, options.folder ?? "dist");
  for (const suffix of ["", ".previous"])
    await symlink(build + suffix, join(home, `dist${suffix}`));

  const server = startProgram(process.execPath, [script], {
    cwd: home,
    env: {
      PATH: process.env.PATH,
      PORT: "0",
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      ...options.env,
    },
  });
  /** Kills the server and removes its files, except for `options.dataDir`. */
  const dispose = async () => {
    await server.end("SIGKILL");
    await rm(home, { recursive: true, force: true });
  };
  const listening = await server.logged("server.listening").catch(async (error: unknown) => {
    await dispose();
    throw error;
  });
  const port = portIn(listening);
  const url = `http://127.0.0.1:${port}`;
  return {
    ...server,
    /** The server's origin, such as `http://127.0.0.1:40123`. */
    url,
    port,
    /** The server's DATA_DIR, which contains the database and, without SMTP_URL, emails as `mail/*.eml`. */
    dataDir,
    /** Sends a signal and returns the server's exit code. The data directory is kept. */
    stop: (signal: NodeJS.Signals = "SIGTERM") => server.end(signal),
    dispose,
  };
}
