/** The editor's API, under /api/edit/. Long calls stream one line of JSON per step. */
import { addMedia, mediaApi, type Words } from "./media/api.ts";
import { failureOf, Refused } from "./publish/failures.ts";
import {
  type Choices,
  Conflicting,
  discard,
  goBack,
  history,
  type Publication,
  publish,
  unpublished,
} from "./publish/publish.ts";

/** One line of a streamed response. */
export type Step =
  | { progress: string }
  | { done: Publication | Record<string, never> }
  | { refused: string }
  | { conflicts: Conflicting["conflicts"]; refused: string };

let isRunning = false;

type Work = (report: (progress: string) => void) => Promise<Publication | undefined>;

/** Runs one long call at a time: two publications, or a publication and a film, would overwrite each other's files. */
function stream(work: Work): Response {
  if (isRunning) {
    const refused = "The editor is still publishing or converting. Wait until it's done.";
    return Response.json({ refused }, { status: 409 });
  }
  isRunning = true;
  const encoder = new TextEncoder();
  const body = new ReadableStream({
    async start(controller) {
      const send = (step: Step) => {
        try {
          controller.enqueue(encoder.encode(`${JSON.stringify(step)}\n`));
        } catch {
          // The tab was closed; the publication continues.
        }
      };
      try {
        send({ done: (await work((progress) => send({ progress }))) ?? {} });
      } catch (error) {
        if (error instanceof Conflicting)
          send({ refused: error.message, conflicts: error.conflicts });
        else send({ refused: explain(error) });
      } finally {
        isRunning = false;
        try {
          controller.close();
        } catch {
          // Already closed with the tab.
        }
      }
    },
  });
  return new Response(body, { headers: { "Content-Type": "application/x-ndjson" } });
}

const explain = (error: unknown) => (error instanceof Refused ? error.message : failureOf(error));

/** @returns undefined for other paths */
export async function editApi(request: Request, root: string): Promise<Response | undefined> {
  const { pathname } = new URL(request.url);
  const body = <Body>() => request.json() as Promise<Body>;
  try {
    switch (`${request.method} ${pathname}`) {
      case "GET /api/edit/changes":
        return Response.json(await unpublished(root));
      case "GET /api/edit/history":
        return Response.json(await history(root));
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
        return stream(async (report) => {
          await addMedia(words, root, report);
          return undefined;
        });
      }
      default:
        return await mediaApi(request, root);
    }
  } catch (error) {
    return Response.json({ refused: explain(error) }, { status: 422 });
  }
}
