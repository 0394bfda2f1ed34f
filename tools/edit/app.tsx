import type { EventEmitter } from "node:events";
import { buildSync, stop as stopBundler } from "esbuild";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { etag } from "hono/etag";
import { streamSSE } from "hono/streaming";
import { renderToStaticMarkup } from "react-dom/server";
import { FUNCTION_PATH } from "../../src/contract/endpoint.ts";
import { bar } from "./bar.tsx";
import { contentFile, contentTree } from "./content-files.ts";
import { inTrueWords } from "./keystatic-hooks.tsx";
import { mediaRoutes } from "./media/routes.tsx";
import { menuFor } from "./menu.ts";
import { bringBack, discard } from "./publish/discarded.ts";
import { openRepository } from "./publish/git.ts";
import { goBack } from "./publish/history.ts";
import { publish, stop } from "./publish/publish.ts";
import { publishPage } from "./publish/publish-page.tsx";
import { EDITOR_HTML, renderPage } from "./render-page.tsx";
import { DiscardedQuestion, staleForm } from "./StaleQuestion.tsx";
import { sameOriginOnly } from "./same-origin.ts";
import { type StaleForm, saveForm, type Versions } from "./save.ts";
import { dismiss } from "./tasks.ts";

/** Not bundled by Vite: its client would reload the form on every change, and lose the owner's text. */
export function bundle(): Map<string, string> {
  const { outputFiles } = buildSync({
    entryPoints: ["keystatic-page.tsx", "page-script.ts", "editor.css"].map(
      (file) => `tools/edit/${file}`,
    ),
    outdir: "/edit",
    bundle: true,
    minify: true,
    write: false,
    alias: { "idb-keyval": "./tools/edit/keystatic-hooks.tsx" },
    format: "esm",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
  });
  // Otherwise, its process keeps 200 MB.
  void stopBundler();
  return new Map(
    outputFiles.map(({ path, text }) => [path.split(/[\\/]/).at(-1) ?? "", inTrueWords(text)]),
  );
}

const say = (message: string) => <p role="status">{message}</p>;

/**
 * @param events sends `saved` of forms, and `task` and `ended` of tasks, to the editor's pages. Its event `restart` asks for
 *   new code.
 * @param bundled what these pages load, by file name
 */
export function editorApp(root: string, events: EventEmitter, bundled: Map<string, string>): Hono {
  const app = new Hono();

  // Trusts the Host header, because Vite rejects host names that it doesn't know.
  app.use(sameOriginOnly, async ({ header }, next) => {
    // Blocks requests to other sites, and other sites' frames: without this policy, Keystatic loads a font from Google.
    header(
      "Content-Security-Policy",
      "default-src 'self' 'unsafe-inline' data: blob:; frame-ancestors 'self'",
    );
    return next();
  });
  app.onError((error, { text }) => text(error.message, 422));
  app.get("/keystatic/*", ({ html }) => html(EDITOR_HTML));
  // Every form is a document, which loads the scripts again: 3 MB, or 1 MB compressed.
  app.use("/edit/:file{.+\\.(js|css)}", etag(), compress());
  app.get("/edit/:file{.+\\.(js|css)}", ({ req, body }) => {
    const type = req.param("file").endsWith("css") ? "text/css" : "text/javascript";
    const headers = { "Content-Type": type, "Cache-Control": "no-cache" };
    return body(bundled.get(req.param("file")) ?? "", 200, headers);
  });
  app.all(FUNCTION_PATH, ({ text }) =>
    text("This is a preview: nothing was sent, and nothing is stored.", 403),
  );
  app.get("/edit/menu", ({ json }) => json(menuFor(root)));

  app.get("/api/keystatic/tree", ({ json }) => json(contentTree(root)));
  app.get("/api/keystatic/blob/:sha/:path{.+}", ({ req, text, notFound }) => {
    const { path, sha } = req.param();
    const content = contentFile(path, sha, root);
    return content === undefined ? notFound() : text(content);
  });
  app.post("/api/keystatic/update", async ({ req, json }) => {
    const { additions, deletions, opened, overwrite } = await req.json<{
      additions: { path: string; contents: string }[];
      deletions: { path: string }[];
      /** Added by keystatic-hooks.tsx. */
      opened: Versions;
      overwrite?: boolean;
    }>();
    const updates = new Map<string, string | undefined>();
    for (const { path } of deletions) updates.set(path, undefined);
    for (const { path, contents } of additions)
      updates.set(path, Buffer.from(contents, "base64url").toString());
    const stale = await saveForm(updates, opened, root, overwrite);
    if (stale) {
      const { fields, versions } = stale;
      return json({ question: staleForm(fields), versions } satisfies StaleForm, 409);
    }
    events.emit("message", "saved");
    // In response to a save, Keystatic expects the new list of files.
    return json(contentTree(root));
  });
  app.get("/edit/events", (context) =>
    streamSSE(context, async (stream) => {
      const send = (data: string) => void stream.writeSSE({ data });
      events.on("message", send);
      await new Promise<void>((closed) => stream.onAbort(closed));
      events.off("message", send);
    }),
  );

  app.get("/edit/bar", async ({ html }) => html(renderToStaticMarkup(await bar(root))));
  const lists = () => publishPage(root);
  app.get("/edit/publish", (context) => renderPage(context, root, lists));
  app.post("/edit/publish", async (context) => {
    const fields = await context.req.parseBody<Record<string, string>>();
    const { discarded, broughtBack, versions, past, stopped, dismissed, seen } = fields;
    const bring = async (commit: string) => {
      const overwriting = await bringBack(root, commit, versions && JSON.parse(versions));
      if (overwriting) return <DiscardedQuestion commit={commit} {...overwriting} />;
      return say("Brought back. It's among your changes again.");
    };
    const hide = async (task: string) => {
      const [name = "", at = ""] = task.split(" ");
      dismiss(await openRepository(root), name, at);
      return undefined;
    };
    const done =
      (discarded && discard(root, JSON.parse(discarded), seen).then(say)) ||
      (broughtBack && bring(broughtBack)) ||
      (past && goBack(root, past, () => events.emit("restart")).then(say)) ||
      (stopped && stop(root).then(say)) ||
      (dismissed && hide(dismissed));
    if (done) return renderPage(context, root, lists, () => done);
    // The publication goes on without this request; every page shows it.
    const begun = new Promise<void>((resolve, reject) => {
      const onChange = () => {
        events.emit("message", "task");
        resolve();
      };
      publish(root, onChange, seen).then(({ end }) => {
        events.emit("message", "ended");
        if (end?.isUpdated) events.emit("restart");
      }, reject);
    });
    return begun.then(
      () => context.redirect("/edit/publish", 303),
      (error) => renderPage(context, root, lists, () => Promise.reject(error)),
    );
  });
  mediaRoutes(app, root, events);
  return app;
}
