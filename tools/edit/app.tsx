import { readFile } from "node:fs/promises";
import { Hono } from "hono";
import { renderToStaticMarkup } from "react-dom/server";
import { menuFor } from "./content-files.ts";
import { failureMessage, RefusedError } from "./failures.ts";
import { keystaticApi } from "./keystatic-api.ts";
import { addMedia, previewImageOf } from "./media/add.ts";
import { MediaFields, mediaPanel } from "./media/MediaPanel.tsx";
import { removeSampleFile } from "./media/sample-files.ts";
import { receiveOrbitFrame, receiveUpload, type Upload } from "./media/uploads.ts";
import { ErrorMessage, panel, type ReportProgress } from "./panel.tsx";
import { publishFailureMessage } from "./publish/failures.ts";
import { publishPanel } from "./publish/PublishPanel.tsx";
import { discard, goBack, publish } from "./publish/publish.ts";
import { readyPanel } from "./ReadyPanel.tsx";

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

export function editorApp(root: string): Hono {
  const app = new Hono();
  app.onError((error, { text }) =>
    text(failureMessage(error), error instanceof RefusedError ? 422 : 500),
  );
  app.use(async ({ req, text }, next) =>
    isOwnOrigin(req.raw.headers) ? next() : text("Only the editor's own page may do this.", 403),
  );
  app.all("/api/keystatic/*", ({ req }) => keystaticApi(req.raw, root));
  app.get("/edit/menu", ({ json }) => json(menuFor(root)));

  app.on(["GET", "POST"], "/edit/publish", async (context) => {
    const form = await context.req.parseBody<Record<string, string>>();
    const { discarded, past, theirs, ...keptVersions } = form;
    const content = (report: ReportProgress) => {
      report("Looking for changes");
      return publishPanel(root, async () => {
        if (context.req.method === "GET") return undefined;
        return runExclusively(async () => {
          if (discarded) return discard(root, JSON.parse(discarded));
          if (past) return goBack(root, past, report);
          return publish(root, report, { theirs, keptVersions });
        });
      });
    };
    return panel(context, content, publishFailureMessage);
  });

  app.get("/edit/ready", (context) => panel(context, async () => readyPanel(root)));

  app.on(["GET", "POST"], "/edit/media", async (context) => {
    type Form = Record<string, Record<keyof Upload, string> | string>;
    const { removed, ...form } = await context.req.parseBody<{ dot: true }, Form>({ dot: true });
    const uploads = Object.entries(form).map(([id, fields]) => ({ ...(fields as Upload), id }));
    return panel(context, async (report) => {
      if (removed) removeSampleFile(String(removed), root);
      const add = (upload: Upload) => runExclusively(() => addMedia(upload, root, report));
      return mediaPanel(root, uploads, add);
    });
  });
  app.post("/edit/media/drop", async ({ req, html }) => {
    const { file = "", size, use, orbit, index, count } = req.query();
    const chunks = req.raw.body ?? new Blob().stream();
    const dropped = { name: file, chunks, size: Number(size) };
    try {
      const upload = orbit
        ? await receiveOrbitFrame(dropped, root, orbit, Number(index), Number(count))
        : await receiveUpload(dropped, root, use);
      return html(upload ? renderToStaticMarkup(<MediaFields {...upload} />) : "");
    } catch (error) {
      const message = <ErrorMessage>{`${file}: ${failureMessage(error)}`}</ErrorMessage>;
      return html(renderToStaticMarkup(message), 422);
    }
  });
  app.get("/edit/media/:kind/:name", async ({ req, body, notFound }) => {
    const { kind, name } = req.param();
    const file = previewImageOf(kind, name, root);
    if (file === undefined) return notFound();
    const type = file.endsWith("png") ? "image/png" : "image/jpeg";
    return body(await readFile(file), 200, { "Content-Type": type, "Cache-Control": "no-store" });
  });
  return app;
}
