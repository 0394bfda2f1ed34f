/** The editor's API, under /api/edit/. Long calls stream one line of JSON per step. */
import { loadBusiness } from "../../src/business/business.ts";
import type { PartInfo } from "./keystatic-config.ts";
import { addMedia, mediaApi, type Words } from "./media/api.ts";
import { partsOf } from "./parts.ts";
import type { Change } from "./publish/changes.ts";
import { failureOf } from "./publish/failures.ts";
import {
  type Choices,
  type Conflict,
  ConflictError,
  discard,
  goBack,
  history,
  type Past,
  type Publication,
  publish,
  unpublished,
} from "./publish/publish.ts";

/** What the editor's forms are made from. */
export interface Parts {
  parts: PartInfo[];
  brand: string;
}

export interface Publications {
  /** Not published yet. */
  changes: Change[];
  past: Past[];
}

/** One line of a streamed response. */
export type Step =
  | { progress: string }
  | { done: Publication | Record<string, never> }
  | { refused: string; conflicts?: Conflict[] };

let isRunning = false;

/** Runs one long call at a time: two publications, or a publication and a film, would overwrite each other's files. */
function stream(
  work: (report: (progress: string) => void) => Promise<Publication | undefined>,
): Response {
  if (isRunning) {
    const refused = "The editor is still publishing or converting. Wait until it's done.";
    return Response.json({ refused }, { status: 409 });
  }
  isRunning = true;
  const { readable, writable } = new TextEncoderStream();
  const writer = writable.getWriter();
  const ignore = () => {
    // The tab was closed; the publication continues.
  };
  const send = (step: Step) => void writer.write(`${JSON.stringify(step)}\n`).catch(ignore);
  work((progress) => send({ progress }))
    .then((done) => send({ done: done ?? {} }))
    .catch((error) =>
      send({
        refused: failureOf(error),
        ...(error instanceof ConflictError && { conflicts: error.conflicts }),
      }),
    )
    .finally(() => {
      isRunning = false;
      writer.close().catch(ignore);
    });
  return new Response(readable, { headers: { "Content-Type": "application/x-ndjson" } });
}

/** @returns undefined for other paths */
export async function editApi(request: Request, root: string): Promise<Response | undefined> {
  const { pathname } = new URL(request.url);
  const body = <Body>() => request.json() as Promise<Body>;
  try {
    switch (`${request.method} ${pathname}`) {
      case "GET /api/edit/parts":
        return Response.json({ parts: partsOf(root), brand: loadBusiness().name } satisfies Parts);
      case "GET /api/edit/publications":
        return Response.json({
          changes: await unpublished(root),
          past: await history(root),
        } satisfies Publications);
      case "POST /api/edit/publish": {
        const { choices = {} } = await body<{ choices?: Choices }>();
        return stream((report) => publish(root, report, choices));
      }
      case "POST /api/edit/back": {
        const { commit } = await body<{ commit: string }>();
        return stream((report) => goBack(root, commit, report));
      }
      case "POST /api/edit/discard": {
        const { paths } = await body<{ paths: string[] }>();
        await discard(root, paths);
        return Response.json({});
      }
      case "POST /api/edit/media/add": {
        const words = await body<Words>();
        return stream((report) => addMedia(words, root, report).then(() => undefined));
      }
      default:
        return await mediaApi(request, root);
    }
  } catch (error) {
    return Response.json({ refused: failureOf(error) }, { status: 422 });
  }
}
