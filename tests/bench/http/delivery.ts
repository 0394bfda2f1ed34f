/** Ours beside nginx: home page, a picture, a part of a film; 64 and 256 connections. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Manifest } from "#server/static/manifest.ts";
import { startTestServer } from "../../support/server.ts";
import { median } from "./median.ts";
import { startNginx } from "./nginx.ts";
import { type Load, load, memoryOf, processorTimeOf } from "./wrk.ts";

const ROUNDS = 3;

interface Case {
  readonly name: string;
  readonly path: string;
  readonly headers: Record<string, string>;
}

function cases(build: string): Case[] {
  const { files } = JSON.parse(readFileSync(join(build, "headers.json"), "utf8")) as Manifest;
  const largest = (type: RegExp, max: number) =>
    files
      .filter((file) => type.test(file.type) && file.bytes <= max)
      .toSorted((a, b) => b.bytes - a.bytes)[0];
  const picture = largest(/^image\/(avif|webp|jpeg)/, 90_000);
  const film = largest(/^video\//, Number.POSITIVE_INFINITY);
  const list: Case[] = [
    { name: "home page, gzip", path: "/", headers: { "Accept-Encoding": "gzip" } },
  ];
  const kb = (bytes: number) => `${Math.round(bytes / 1024)} KB`;
  if (picture?.path !== undefined) {
    list.push({ name: `picture, ${kb(picture.bytes)}`, path: picture.path, headers: {} });
  }
  if (film?.path !== undefined) {
    list.push({
      name: "film, 256 KB of it",
      path: film.path,
      headers: { Range: "bytes=65536-327679" },
    });
  }
  return list;
}

interface Measured extends Load {
  /** Processor time of the server for one request, in microseconds: what noise falsifies least. */
  readonly cost: number;
}

async function measure(
  pid: number,
  url: string,
  options: Parameters<typeof load>[1],
): Promise<Measured> {
  const before = await processorTimeOf(pid);
  const result = await load(url, options);
  const used = (await processorTimeOf(pid)) - before;
  return { ...result, cost: (used * 1e6) / (result.rate * options.seconds) };
}

/** Both in turns, so that noise of the machine falls on both. */
export async function benchDelivery(build: string, seconds: number): Promise<void> {
  const ours = await startTestServer({ folder: build });
  const nginx = await startNginx(build);
  const home = async (url: string) =>
    Buffer.from(await (await fetch(url, { headers: { "Accept-Encoding": "gzip" } })).arrayBuffer());
  if (!(await home(ours.url)).equals(await home(nginx.url))) throw new Error("not the same page");
  const pid = ours.process.pid ?? 0;
  const rows: Record<string, string | number>[] = [];
  try {
    for (const { name, path, headers } of cases(build)) {
      for (const connections of [64, 256]) {
        const results: { ours: Measured[]; nginx: Measured[] } = { ours: [], nginx: [] };
        for (let round = 0; round < ROUNDS; round += 1) {
          const options = { connections, seconds, headers };
          results.ours.push(await measure(pid, ours.url + path, options));
          results.nginx.push(await measure(nginx.workerPid, nginx.url + path, options));
        }
        const of = (list: Measured[], key: keyof Measured) => median(list.map((one) => one[key]));
        const [rate, theirs] = [of(results.ours, "rate"), of(results.nginx, "rate")];
        const [cost, theirCost] = [of(results.ours, "cost"), of(results.nginx, "cost")];
        rows.push({
          what: name,
          connections,
          "ours req/s": Math.round(rate),
          "nginx req/s": Math.round(theirs),
          ratio: (rate / theirs).toFixed(2),
          "ours CPU µs": cost.toFixed(1),
          "nginx CPU µs": theirCost.toFixed(1),
          "CPU ratio": (theirCost / cost).toFixed(2),
          "ours p99 ms": of(results.ours, "p99").toFixed(1),
          "nginx p99 ms": of(results.nginx, "p99").toFixed(1),
          errors: of(results.ours, "errors") + of(results.nginx, "errors"),
        });
      }
    }
    console.table(rows);
    console.log(
      `memory after the load: ours ${(await memoryOf(pid)).toFixed(0)} MB, nginx worker ${(await memoryOf(nginx.workerPid)).toFixed(0)} MB (the files themselves are in the system's cache)`,
    );
  } finally {
    await nginx.stop();
    await ours.dispose();
  }
}
