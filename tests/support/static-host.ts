/**
 * A static host as small as they come, for `dist/site`: pages without their ending, `404.html`
 * for what is not there, and `_headers` as Netlify and Cloudflare Pages read it.
 */
import { once } from "node:events";
import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { join, normalize } from "node:path";
import { mediaTypeOf } from "#build/media-type.ts";

interface Rule {
  readonly pattern: RegExp;
  readonly headers: readonly (readonly [string, string])[];
}

/** Reads `_headers`: a path with `*` on a line of its own, its headers indented under it. */
function parseHeadersFile(text: string): Rule[] {
  const rules: { pattern: RegExp; headers: [string, string][] }[] = [];
  for (const line of text.split("\n")) {
    if (line.trim() === "" || line.startsWith("#")) continue;
    if (!/^\s/.test(line)) {
      const pattern = line
        .trim()
        .replace(/[.+?^${}()|[\]\\]/g, "\\$&")
        .replaceAll("*", ".*");
      rules.push({ pattern: new RegExp(`^${pattern}$`), headers: [] });
      continue;
    }
    const colon = line.indexOf(":");
    rules.at(-1)?.headers.push([line.slice(0, colon).trim(), line.slice(colon + 1).trim()]);
  }
  return rules;
}

function fileFor(folder: string, path: string): string | undefined {
  const inside = normalize(decodeURIComponent(path)).replace(/^(\.\.(\/|$))+/, "");
  const candidates = inside.endsWith("/") ? [`${inside}index.html`] : [inside, `${inside}.html`];
  return candidates
    .map((candidate) => join(folder, candidate))
    .find((file) => existsSync(file) && statSync(file).isFile());
}

export interface StaticHost {
  readonly port: number;
  close(): void;
}

/** @param folder a build's `dist/site` */
export async function startStaticHost(folder: string): Promise<StaticHost> {
  const rules = () => parseHeadersFile(readFileSync(join(folder, "_headers"), "utf8"));
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://host");
    const found = fileFor(folder, pathname);
    const file = found ?? join(folder, "404.html");
    for (const { pattern, headers } of rules()) {
      // Several rules that match: their headers are all sent.
      if (pattern.test(pathname))
        for (const [name, value] of headers) response.appendHeader(name, value);
    }
    response.setHeader("Content-Type", mediaTypeOf(file).type);
    response.writeHead(found ? 200 : 404).end(readFileSync(file));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("no port");
  return {
    port: address.port,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
