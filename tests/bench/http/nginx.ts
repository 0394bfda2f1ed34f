/** nginx as the yardstick: one worker, the same files, the same headers. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { compressedName, type Manifest } from "#server/static/manifest.ts";
import { freePort } from "../../support/port.ts";

export interface Nginx {
  readonly url: string;
  /** Of the worker, which holds what it serves. */
  readonly workerPid: number;
  stop(): Promise<void>;
}

/** What keeps nginx from being the slower by its defaults: cached descriptors, no log, keep-alive. */
const configuration = (folder: string, port: number, headers: string) => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 4096; }
http {
  include /etc/nginx/mime.types;
  access_log off;
  server_tokens off;
  sendfile on;
  tcp_nopush on;
  tcp_nodelay on;
  keepalive_requests 100000000;
  open_file_cache max=2000 inactive=60s;
  open_file_cache_valid 60s;
  gzip_static on;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port} backlog=4096;
    root ${folder}/site;
    ${headers}
    location / { try_files $uri $uri.html $uri/index.html =404; }
  }
}
`;

/** Starts nginx on the files of a build. @param build usually `dist` */
export async function startNginx(build: string): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), "bench-nginx-"));
  execFileSync("chmod", ["755", folder]);
  cpSync(resolve(build, "site"), join(folder, "site"), { recursive: true });
  const manifest = JSON.parse(readFileSync(join(build, "headers.json"), "utf8")) as Manifest;
  for (const { file, codings } of manifest.files) {
    if (codings.gzip === undefined) continue;
    const copy = join(build, "compressed", compressedName(file, "gzip"));
    cpSync(copy, join(folder, "site", `${file}.gz`));
  }
  const home = manifest.files.find(({ path }) => path === "/");
  const headers = Object.entries({
    ...manifest.headers,
    ...home?.headers,
    "Cache-Control": "public, no-cache",
    Vary: "Accept-Encoding",
  });
  const port = await freePort();
  const lines = headers.map(([name, value]) => `add_header ${name} "${value}";`).join("\n    ");
  mkdirSync(join(folder, "logs"));
  writeFileSync(join(folder, "nginx.conf"), configuration(folder, port, lines));
  const child: ChildProcess = spawn("nginx", ["-p", folder, "-c", join(folder, "nginx.conf")], {
    stdio: "inherit",
  });
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; ; attempt += 1) {
    if (
      await fetch(url).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      break;
    if (attempt > 50) throw new Error(`nginx did not start; see ${folder}/error.log`);
    await wait(100);
  }
  const children = `/proc/${child.pid}/task/${child.pid}/children`;
  const workerPid = Number(readFileSync(children, "utf8").trim().split(" ")[0]);
  return {
    url,
    workerPid,
    async stop() {
      child.kill("SIGTERM");
      await once(child, "close");
      execFileSync("rm", ["-rf", folder]);
    },
  };
}
