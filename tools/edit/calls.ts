/** The editor page's client for the editor's API. */
import type { Parts, Publications, Step } from "./api.ts";
import type { Dropped } from "./media/api.ts";

const GONE =
  "The editor has stopped. Start it again in the terminal with npm run edit, then try again.";

/** @throws Error with a message for the owner */
async function call(path: string, options?: RequestInit): Promise<Response> {
  const response = await fetch(`/api/edit/${path}`, options).catch(() => undefined);
  if (response?.ok) return response;
  const { refused = GONE } = (await response?.json().catch(() => undefined)) ?? {};
  throw new Error(refused);
}

const post = (path: string, body: object) =>
  call(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

export const readParts = async (): Promise<Parts> => (await call("parts")).json();

export const readPublications = async (): Promise<Publications> =>
  (await call("publications")).json();

export const discard = (paths: string[]) => post("discard", { paths });

export const upload = async (file: File): Promise<Dropped> =>
  (
    await call(`media?file=${encodeURIComponent(file.name)}`, { method: "POST", body: file })
  ).json();

/**
 * Starts a long call and reads its streamed steps.
 * @param report called with each progress message
 * @returns the last step
 * @throws Error with a message for the owner
 */
export async function start(
  path: string,
  body: object,
  report: (progress: string) => void,
): Promise<Exclude<Step, { progress: string }>> {
  const { body: stream } = await post(path, body);
  let text = "";
  const reader = stream?.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = (await reader?.read().catch(() => undefined)) ?? { done: true };
    if (done) throw new Error(GONE);
    text += value;
    const lines = text.split("\n");
    text = lines.pop() ?? "";
    for (const line of lines) {
      const step = JSON.parse(line) as Step;
      if (!("progress" in step)) return step;
      report(step.progress);
    }
  }
}
