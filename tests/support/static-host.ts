/** A minimal static host for `dist/site`: extensionless pages, `404.html`, and `_headers` as Netlify reads it. */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import send from "send";

/** Parses `_headers`: each path pattern is on its own line, with its headers indented below. */
function parseHeadersFile(text: string) {
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

/** Starts a host on a free port. @param folder a build's `dist/site` */
export async function startStaticHost(folder: string) {
  const rules = parseHeadersFile(readFileSync(join(folder, "_headers"), "utf8"));
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://host");
    for (const { pattern, headers } of rules) {
      // The headers of all matching rules are sent.
      if (pattern.test(pathname))
        for (const [name, value] of headers) response.appendHeader(name, value);
    }
    send(request, pathname, { root: folder, extensions: ["html"], cacheControl: false })
      .on("error", () => {
        response.setHeader("Content-Type", "text/html; charset=utf-8");
        response.writeHead(404).end(readFileSync(join(folder, "404.html")));
      })
      .pipe(response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    port,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
