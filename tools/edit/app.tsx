/** The editor's server: Keystatic's API, and the pages for publishing and for media. */
import { readFile } from "node:fs/promises";
import { Hono } from "hono";
import { renderToStaticMarkup } from "react-dom/server";
import { menuFor } from "./content-files.ts";
import { failureOf, Refused } from "./failures.ts";
import { keystaticApi } from "./keystatic-api.ts";
import { addMedia, pictureOf, receive, type Upload } from "./media/add.ts";
import { MediaFields, mediaPanel } from "./media/MediaPanel.tsx";
import { panel, Refusal, type ReportProgress } from "./panel.tsx";
import { publishFailureOf } from "./publish/failures.ts";
import { publishPanel } from "./publish/PublishPanel.tsx";
import { discard, goBack, publish } from "./publish/publish.ts";

/** Whether a request comes from the editor's page, or from no page. Vite rejects foreign Host headers. */
const isOwnOrigin = (headers: Headers): boolean =>
  [null, `http://${headers.get("Host")}`].includes(headers.get("Origin")) &&
  [null, "same-origin", "none"].includes(headers.get("Sec-Fetch-Site"));

let isRunning = false;

/** Runs one task at a time: two publications, or a publication and a film, would overwrite each other's files. */
async function runAlone<Result>(task: () => Promise<Result>): Promise<Result> {
  if (isRunning)
    throw new Refused("The editor is still publishing or converting. Wait until it's done.");
  isRunning = true;
  return task().finally(() => {
    isRunning = false;
  });
}

/** @param root the project */
export function editorApp(root: string): Hono {
  const app = new Hono();
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
        return runAlone(async () => {
          if (discarded) return discard(root, JSON.parse(discarded));
          if (past) return goBack(root, past, report);
          return publish(root, report, { theirs, keptVersions });
        });
      });
    };
    return panel(context, content, publishFailureOf);
  });

  app.on(["GET", "POST"], "/edit/media", async (context) => {
    type Form = Record<string, Record<keyof Upload, string>>;
    const form = await context.req.parseBody<{ dot: true }, Form>({ dot: true });
    const files = Object.entries(form).map(([id, fields]) => ({ ...fields, id }));
    return panel(context, (report) =>
      mediaPanel(files, (file) => runAlone(() => addMedia(file, root, report))),
    );
  });
  app.post("/edit/media/drop", async ({ req, html }) => {
    const file = req.query("file") ?? "The file";
    const answer = await receive(req.raw.body ?? new Blob().stream(), file, root).then(
      (upload) => <MediaFields {...upload} />,
      (error) => <Refusal>{`${file}: ${failureOf(error)}`}</Refusal>,
    );
    return html(renderToStaticMarkup(answer));
  });
  app.get("/edit/media/:kind/:name", async ({ req, body, notFound }) => {
    const { kind, name } = req.param();
    const file = pictureOf(kind, name, root);
    if (file === undefined) return notFound();
    const type = file.endsWith("png") ? "image/png" : "image/jpeg";
    return body(await readFile(file), 200, { "Content-Type": type, "Cache-Control": "no-store" });
  });
  return app;
}
