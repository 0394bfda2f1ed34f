import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { stringify } from "yaml";
import { problemsOf } from "../check.ts";
import { toName } from "../forms/names.ts";
import { type Entry, entryAt } from "../menu.ts";
import { dateOf } from "../publish/ChangeList.tsx";
import { openRepository, type Repository } from "../publish/git.ts";
import { inTurn } from "../publish/lock.ts";
import { replacing } from "../publish/snapshots.ts";
import { save } from "../save.ts";
import { forgetTask, startTask, type Task, tasksIn, writeTask } from "../tasks.ts";
import type { FileContent } from "../write-files.ts";
import { encodeFilm, type Film, readFilm } from "./films.ts";
import { mediaFilesOf } from "./media-files.ts";
import { masterFrom, readPicture } from "./pictures.ts";
import type { Upload } from "./upload.ts";

const entryOf = (folder: string, name: string) => entryAt(`media/${folder}/${name}.yaml`) as Entry;

const isTaken = (name: string, root: string) =>
  ["stills", "films"].some((folder) => mediaFilesOf(folder, name, root).length > 0);

/**
 * A name that the owner typed, or the file's, with a number if there is one with this name: phones call all alike.
 * @param adding names of those that are being added
 */
function nameFor({ file, name, replace }: Upload, adding: string[], root: string): string {
  const typed = toName(name);
  if (typed) return typed;
  const own = toName(basename(file, extname(file))) || "picture";
  for (let number = 1; ; number++) {
    const numbered = number === 1 ? own : `${own}-${number}`;
    if (replace || !(adding.includes(numbered) || isTaken(numbered, root))) return numbered;
  }
}

/**
 * @param folder where its files go, once that is known
 * @throws Error if the name would hide or overwrite another picture or film
 */
function checkName(name: string, replace: boolean, root: string, folder?: string): void {
  if (isTaken(name, root) && !replace)
    throw new Error(`There is already one called ${name}. Choose another name, or replace it.`);
  if (/-(1280|poster)$/.test(name))
    throw new Error(`Names that end like ${name} are for a film's files. Choose another name.`);
  if (mediaFilesOf("stills", `${name}-tall`, root).length > 0 && !isTaken(name, root))
    throw new Error(
      `Phones would show ${name}-tall instead, which is there already. Choose another name.`,
    );
  for (const [other, noun] of Object.entries({ stills: "picture", films: "film" }))
    if (folder && folder !== other && mediaFilesOf(other, name, root).length > 0)
      throw new Error(`${name} is a ${noun}. Choose another name.`);
}

/** The end of the last film's conversion. Two at once would need too much memory. */
let lastFilm: Promise<unknown> = Promise.resolve();

/**
 * Converts a file and saves it with its description.
 * @throws Error if that fails. Then neither is saved.
 */
async function convert({
  repository,
  source,
  entry,
  alt,
  replace,
  film,
}: Conversion): Promise<void> {
  const { root } = repository;
  const { item, slug: name = "" } = entry;
  const files = new Map<string, FileContent>();
  if (film) {
    const folder = `${source}.films`;
    mkdirSync(folder, { recursive: true });
    const conversion = lastFilm.then(() => encodeFilm(source, film, join(folder, name)));
    lastFilm = conversion.catch(() => {});
    await conversion;
    for (const file of readdirSync(folder))
      files.set(`media/films/${file}`, readFileSync(join(folder, file)));
  } else {
    const picture = await readPicture(source);
    if (picture) files.set(`media/stills/${name}.jpg`, await masterFrom(source, picture));
  }
  const uploaded = film && dateOf(new Date());
  const description = stringify({ alt, seconds: film?.seconds, uploaded });
  await inTurn(root, async () => {
    // Another one may have come meanwhile.
    checkName(name, replace, root, item.key);
    const current = mediaFilesOf(item.key, name, root);
    // The portrait version for phones would still show the picture that is replaced.
    const tall = film ? [] : mediaFilesOf("stills", `${name}-tall`, root);
    const updates = new Map<string, string | undefined>([[entry.file, description]]);
    if (tall.length > 0) updates.set(`media/stills/${name}-tall.yaml`, undefined);
    for (const path of current) if (!files.has(path)) files.set(path, undefined);
    await replacing(repository, [...updates.keys(), ...current, ...tall], () =>
      save(updates, root, files),
    );
  });
}

interface Conversion extends Pick<Upload, "alt" | "replace"> {
  repository: Repository;
  source: string;
  entry: Entry;
  film: Film | undefined;
}

/**
 * Begins to add a picture or film. The conversion goes on without the request that sent it.
 * @param onChange called whenever the state of the task has changed, before it ends
 * @returns the name, and how it ended, also if it failed
 * @throws Error if it can't begin: the name is taken, the description is missing, or the site can't use the file
 */
export async function addMedia(upload: Upload, root: string, onChange = () => {}) {
  const { alt, replace } = upload;
  const repository = await openRepository(root);
  const running = tasksIn(repository).filter(({ end }) => !end);
  const name = nameFor(
    upload,
    running.map(({ name }) => name),
    root,
  );
  checkName(name, replace, root);
  const [problem] = problemsOf(entryOf("stills", name), stringify({ alt }));
  if (problem) throw new Error(problem.text);
  const { files, close } = startTask(repository, name);
  const source = join(files, "upload");
  const failure = (why: string) => `${name} isn't added. ${why}`;
  const ifStopped = failure("The editor was stopped meanwhile. Add it again.");
  const report = (doing: string, end?: Task["end"]) =>
    writeTask(repository, { name, doing: `${name} is being ${doing}`, ifStopped, end });
  const begin = (doing: string) => {
    report(doing);
    onChange();
  };
  try {
    begin("uploaded");
    await upload.saveAs(source);
    const film = (await readPicture(source)) ? undefined : await readFilm(source);
    begin("converted");
    const entry = entryOf(film ? "films" : "stills", name);
    const ended = convert({ repository, source, entry, alt, replace, film })
      .then(
        () => ({ message: `${name} is added.`, form: entry.form }),
        ({ message }: Error) => ({ message: failure(message), isFailure: true }),
      )
      .then((end) => report("converted", end))
      .finally(close);
    return { name, ended };
  } catch (error) {
    close();
    forgetTask(repository, name);
    onChange();
    throw error;
  }
}
