import { type EventEmitter, on } from "node:events";
import { join } from "node:path";
import { makeGenericAPIRouteHandler } from "@keystatic/core/api/generic";
import { build } from "esbuild";
import { Hono } from "hono";
import { streamSSE } from "hono/streaming";
import sharp from "sharp";
import { menuFor, readFields } from "./content-files.ts";
import { failureMessage } from "./failures.ts";
import { mediaFilesOf } from "./files.ts";
import { keystaticConfig } from "./forms/keystatic-config.ts";
import { addMedia } from "./media/add.ts";
import { MediaPanel } from "./media/MediaPanel.tsx";
import { EDITOR_HTML, panel, type ReportProgress } from "./panel.tsx";
import { publishPanel } from "./publish/PublishPanel.tsx";
import { type Choice, discard, goBack, publish } from "./publish/publish.ts";
import { ReadyPanel } from "./ReadyPanel.tsx";
import { save, type Update } from "./save.ts";

/**
 * Whether a request comes from one of the editor's own pages or wasn't sent by a web page at all, as when
 * the owner types the address. The Host header can be trusted: Vite rejects host names that aren't local.
 */
const isOwnOrigin = (headers: Headers): boolean =>
  [null, `http://${headers.get("Host")}`].includes(headers.get("Origin")) &&
  [null, "same-origin", "none"].includes(headers.get("Sec-Fetch-Site"));

/** Not through Vite, whose client would reload the form, and with it the owner's text, on every change. */
async function bundle(): Promise<Map<string, string>> {
  const { outputFiles } = await build({
    entryPoints: ["page.tsx", "panel-script.ts", "page.css"].map((file) => `tools/edit/${file}`),
    outdir: "/edit",
    bundle: true,
    write: false,
    format: "esm",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
  });
  return new Map(outputFiles.map(({ path, text }) => [path.split(/[\\/]/).at(-1) ?? "", text]));
}

/** @param events sends `saved` and `changed` to the editor's pages */
export function editorApp(root: string, events: EventEmitter): Hono {
  const app = new Hono();
  const bundled = bundle();

  app.use(async ({ req, text, header }, next) => {
    if (!isOwnOrigin(req.raw.headers)) return text("Only the editor's own page may do this.", 403);
    // Blocks requests to other sites: without this policy, Keystatic loads a font from Google.
    header("Content-Security-Policy", "default-src 'self' 'unsafe-inline' data: blob:");
    return next();
  });
  app.get("/keystatic/*", ({ html }) => html(EDITOR_HTML));
  app.get("/edit/:file{page\\.(js|css)|panel-script\\.js}", async ({ req, body }) => {
    const type = req.param("file").endsWith("css") ? "text/css" : "text/javascript";
    return body((await bundled).get(req.param("file")) ?? "", 200, { "Content-Type": type });
  });
  app.get("/edit/menu", ({ json }) => json(menuFor(root)));

  const readContent = async (request: Request) => {
    const options = { config: keystaticConfig(menuFor(root)), localBaseDirectory: root };
    const keystatic = makeGenericAPIRouteHandler(options);
    const { body, ...init } = await keystatic(request);
    return new Response(body as BodyInit | null, init as ResponseInit);
  };
  app.post("/api/keystatic/update", async ({ req, text }) => {
    const { additions, deletions } = await req.json<{
      additions: { path: string; contents: string }[];
      deletions: { path: string }[];
    }>();
    const updates: Update[] = [
      ...deletions.map(({ path }) => [path, undefined] as const),
      ...additions.map(
        ({ path, contents }) => [path, Buffer.from(contents, "base64url").toString()] as const,
      ),
    ];
    const refusal = save(updates, root);
    if (refusal !== undefined) return text(refusal, 422);
    events.emit("message", "saved");
    // In response to a save, Keystatic expects the new list of files.
    const listUrl = new URL("/api/keystatic/tree", req.url);
    return readContent(new Request(listUrl, { headers: { "no-cors": "1" } }));
  });
  app.all("/api/keystatic/*", ({ req }) => readContent(req.raw));
  app.get("/edit/events", (context) =>
    streamSSE(context, async (stream) => {
      const { signal } = context.req.raw;
      for await (const [data] of on(events, "message", { signal })) await stream.writeSSE({ data });
    }),
  );

  app.on(["GET", "POST"], "/edit/publish", async (context) => {
    const form = await context.req.parseBody<Record<string, string>>();
    const { discarded, past, theirs, keep } = form;
    const choice = theirs && keep ? ({ theirs, keep } as Choice) : undefined;
    const content = (report: ReportProgress) => {
      const action = async () => {
        if (discarded) return discard(root, JSON.parse(discarded));
        if (past) return goBack(root, past, report);
        return context.req.method === "POST" ? publish(root, report, choice) : undefined;
      };
      return publishPanel(root, action, context.req.query("past"));
    };
    return panel(context, content);
  });

  app.get("/edit/ready", (context) => panel(context, async () => <ReadyPanel root={root} />));
  app.get("/edit/media", (context) => panel(context, async () => <MediaPanel root={root} />));
  app.post("/edit/media/add", async ({ req, text }) => {
    const { file = "", name = "", alt = "", replace } = req.query();
    const chunks = req.raw.body ?? new Blob().stream();
    const upload = { file, chunks, name, alt, replace: replace !== undefined };
    return text(await addMedia(upload, root).then((name) => `Added as ${name}.`, failureMessage));
  });
  app.get("/edit/media/:folder/:name", async ({ req, body, notFound }) => {
    const { folder, name } = req.param();
    const file = mediaFilesOf(folder, name, root).find((path) => /\.(jpg|png)$/.test(path));
    if (!file) return notFound();
    const size = { width: Number(req.query("width") ?? 600), withoutEnlargement: true };
    const jpeg = await sharp(join(root, file)).resize(size).jpeg().toBuffer();
    return body(new Uint8Array(jpeg), 200, { "Content-Type": "image/jpeg" });
  });
  // A work has no page of its own: shows a page that has it.
  app.get("/edit/preview/works/:name", ({ req, redirect }) => {
    const { services } = readFields(`content/works/${req.param("name")}.yaml`, root);
    return redirect(`/${(services as string[] | undefined)?.[0] ?? ""}`);
  });
  return app;
}
