import type { EventEmitter } from "node:events";
import { statSync } from "node:fs";
import { join } from "node:path";
import type { Hono } from "hono";
import sharp from "sharp";
import { entriesOf, MENU } from "../menu.ts";
import { openRepository } from "../publish/git.ts";
import { renderPage } from "../render-page.tsx";
import { forgetTask, tasksIn } from "../tasks.ts";
import { addMedia } from "./add.ts";
import { MediaPage } from "./MediaPage.tsx";
import { mediaFilesOf } from "./media-files.ts";
import { readUpload } from "./upload.ts";

/** Pages for adding pictures and films, and the pictures that the editor's other pages show. */
export function mediaRoutes(app: Hono, root: string, events: EventEmitter): void {
  app.get("/edit/media", async (context) => {
    const { added = "" } = context.req.query();
    const repository = await openRepository(root);
    const { form } = tasksIn(repository).find(({ name }) => name === added)?.end ?? {};
    if (form) {
      forgetTask(repository, added);
      events.emit("message", "task");
      return context.redirect(form, 303);
    }
    return renderPage(context, root, async () => <MediaPage root={root} />);
  });
  app.post("/edit/media", async (context) => {
    const upload = readUpload(context.req.raw);
    const { name, ended } = await addMedia(upload, root, () => events.emit("message", "task"));
    const tell = () => void events.emit("message", "ended");
    ended.then(tell, tell);
    return context.redirect(`/edit/media?added=${name}`, 303);
  });
  app.get("/edit/names/:folder", ({ req, json }) => {
    const item = MENU.find(({ key }) => key === req.param("folder"));
    return json(item ? entriesOf(item, root).map(({ slug }) => slug) : []);
  });
  app.get("/edit/media/:folder{stills|films|orbits}/:name{[a-z0-9-]+}", async (context) => {
    const { folder, name } = context.req.param();
    const file = mediaFilesOf(folder, name, root).find((path) => /\.(jpe?g|png)$/.test(path));
    if (!file) return context.notFound();
    const width = Number(context.req.query("width")) || 320;
    const { mtimeMs, size } = statSync(join(root, file));
    const tag = `"${mtimeMs}-${size}-${width}"`;
    context.header("ETag", tag);
    context.header("Cache-Control", "private, no-cache");
    if (context.req.header("If-None-Match") === tag) return context.body(null, 304);
    const picture = sharp(join(root, file)).resize({ width, withoutEnlargement: true });
    const jpeg = await picture.jpeg().toBuffer();
    return context.body(new Uint8Array(jpeg), 200, { "Content-Type": "image/jpeg" });
  });
}
