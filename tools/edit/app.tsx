import { makeGenericAPIRouteHandler } from "@keystatic/core/api/generic";
import { build } from "esbuild";
import { Hono } from "hono";
import { streamSSE } from "hono/streaming";
import { renderToStaticMarkup } from "react-dom/server";
import sharp from "sharp";
import { editorDataFor, entryAt, menuFor, readFields } from "./content-files.ts";
import { failureMessage, RefusedError } from "./failures.ts";
import { keystaticConfig } from "./forms/keystatic-config.ts";
import { previewImageOf, removeSampleFile } from "./media/add.ts";
import { MediaFields, mediaPanel } from "./media/MediaPanel.tsx";
import { receiveUpload, type Upload } from "./media/uploads.ts";
import { EDITOR_HTML, ErrorMessage, panel, type ReportProgress } from "./panel.tsx";
import { publishPanel } from "./publish/PublishPanel.tsx";
import { type Choice, discard, goBack, publish } from "./publish/publish.ts";
import { readyPanel } from "./ReadyPanel.tsx";
import { restartIfUpdated } from "./restart.ts";
import { save, type Update } from "./save.ts";

/** Blocks requests to other sites: without this policy, Keystatic loads a font from Google. */
const CONTENT_SECURITY_POLICY = "default-src 'self' 'unsafe-inline' data: blob:";

/**
 * Whether a request comes from one of the editor's own pages or wasn't sent by a web page at all, as when
 * the owner types the address. The Host header can be trusted: Vite rejects host names that aren't local.
 */
const isOwnOrigin = (headers: Headers): boolean =>
  [null, `http://${headers.get("Host")}`].includes(headers.get("Origin")) &&
  [null, "same-origin", "none"].includes(headers.get("Sec-Fetch-Site"));

/** Two publications, or a publication and a film conversion, would overwrite each other's files. */
const runExclusively = <Result,>(task: () => Promise<Result>): Promise<Result> =>
  navigator.locks.request("task", { ifAvailable: true }, (lock) => {
    if (lock) return task();
    throw new RefusedError("The editor is still publishing or converting. Wait until it's done.");
  });

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

export function editorApp(root: string): Hono {
  const app = new Hono();
  const bundled = bundle();
  const saves = new EventTarget();

  app.onError((error, { text }) =>
    text(failureMessage(error), error instanceof RefusedError ? 422 : 500),
  );
  app.use(async ({ req, text, header }, next) => {
    if (!isOwnOrigin(req.raw.headers)) return text("Only the editor's own page may do this.", 403);
    header("Content-Security-Policy", CONTENT_SECURITY_POLICY);
    return next();
  });
  app.get("/keystatic/*", ({ html }) => html(EDITOR_HTML));
  app.get("/keystatic", ({ html }) => html(EDITOR_HTML));
  app.get("/edit/:file{page\\.(js|css)|panel-script\\.js}", async ({ req, body }) => {
    const type = req.param("file").endsWith("css") ? "text/css" : "text/javascript";
    return body((await bundled).get(req.param("file")) ?? "", 200, { "Content-Type": type });
  });
  app.get("/edit/menu", ({ json }) => json({ menu: menuFor(root), data: editorDataFor(root) }));

  const readContent = async (request: Request) => {
    const config = keystaticConfig(menuFor(root));
    const keystatic = makeGenericAPIRouteHandler({ config, localBaseDirectory: root });
    const { body, ...init } = await keystatic(request);
    return new Response(body as BodyInit | null, init as ResponseInit);
  };
  app.post("/api/keystatic/update", async ({ req, text }) => {
    type Body = { additions: { path: string; contents: string }[]; deletions: { path: string }[] };
    const { additions, deletions } = await req.json<Body>();
    const updates: Update[] = [
      ...deletions.map(({ path }) => [path, undefined] as const),
      ...additions.map(
        ({ path, contents }) => [path, Buffer.from(contents, "base64url").toString()] as const,
      ),
    ];
    const refusal = save(updates, root);
    if (refusal !== undefined) return text(refusal, 422);
    saves.dispatchEvent(new Event("save"));
    // In response to a save, Keystatic expects the new list of files.
    const listUrl = new URL("/api/keystatic/tree", req.url);
    return readContent(new Request(listUrl, { headers: { "no-cors": "1" } }));
  });
  app.all("/api/keystatic/*", ({ req }) => readContent(req.raw));
  app.get("/edit/saves", (context) =>
    streamSSE(context, async (stream) => {
      const onSave = () => void stream.writeSSE({ data: "saved" });
      saves.addEventListener("save", onSave);
      await new Promise<void>((resolve) => stream.onAbort(resolve));
      saves.removeEventListener("save", onSave);
    }),
  );

  app.on(["GET", "POST"], "/edit/publish", async (context) => {
    const form = await context.req.parseBody<Record<string, string>>();
    const { discarded, past, theirs, keep } = form;
    const choice = theirs && keep ? ({ theirs, keep } as Choice) : undefined;
    const content = (report: ReportProgress) => {
      const action = async () => {
        if (discarded) return discard(root, JSON.parse(discarded));
        return past ? goBack(root, past, report) : publish(root, report, choice);
      };
      return publishPanel(
        root,
        async () => (context.req.method === "GET" ? undefined : runExclusively(action)),
        context.req.query("past"),
      ).finally(restartIfUpdated);
    };
    return panel(context, content);
  });

  app.get("/edit/ready", (context) => panel(context, async () => readyPanel(root)));

  app.on(["GET", "POST"], "/edit/media", async (context) => {
    type Form = Record<string, Record<keyof Upload, string> | string>;
    const { removed, ...form } = await context.req.parseBody<{ dot: true }, Form>({ dot: true });
    const uploads = Object.entries(form).map(([id, fields]) => ({ ...(fields as Upload), id }));
    return panel(context, async (report) => {
      if (removed) removeSampleFile(String(removed), root);
      return runExclusively(() => mediaPanel(root, uploads, report));
    });
  });
  app.post("/edit/media/drop", async ({ req, html }) => {
    const { file = "", ...options } = req.query();
    const chunks = req.raw.body ?? new Blob().stream();
    try {
      const upload = await receiveUpload({ name: file, chunks }, root, options);
      return html(renderToStaticMarkup(<MediaFields {...upload} />));
    } catch (error) {
      const message = <ErrorMessage>{`${file}: ${failureMessage(error)}`}</ErrorMessage>;
      return html(renderToStaticMarkup(message), 422);
    }
  });
  app.get("/edit/media/:kind/:name", async ({ req, body, notFound }) => {
    const { kind, name } = req.param();
    const file = previewImageOf(kind, name, root);
    if (file === undefined) return notFound();
    const size = { width: Number(req.query("width") ?? 1280), withoutEnlargement: true };
    const jpeg = new Uint8Array(await sharp(file).resize(size).jpeg().toBuffer());
    return body(jpeg, 200, { "Content-Type": "image/jpeg", "Cache-Control": "no-cache" });
  });
  // A work has no page of its own: shows a page that has it.
  app.get("/edit/preview/works/:name", ({ req, redirect }) => {
    const { services = [], cities = [] } = readFields(
      `content/works/${entryAt(`content/works/${req.param("name")}.yaml`)?.slug}.yaml`,
      root,
    ) as { services?: string[]; cities?: string[] };
    const [page = ""] = [...services, ...cities.map((city) => `${city}-drone-services`)];
    return redirect(`/${page}`);
  });
  return app;
}
