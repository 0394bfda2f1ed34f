/** The editor page's client for the editor's API. */
import type { Step } from "./api.ts";

/** An error whose message is for the owner. */
export class Failed extends Error {
  override readonly name = "Failed";
}

const GONE =
  "The editor has stopped. Start it again in the terminal with npm run edit, then try again.";

async function call(path: string, options: RequestInit): Promise<Response> {
  const response = await fetch(`/api/edit/${path}`, options).catch(() => {
    throw new Failed(GONE);
  });
  if (response.ok) return response;
  const { refused = GONE } = await response.json().catch(() => ({}));
  throw new Failed(refused);
}

const asJson = (body: object): RequestInit => ({
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(body),
});

/** @throws Failed */
export async function read<Answer>(path: string): Promise<Answer> {
  return (await call(path, {})).json();
}

/** @throws Failed */
export async function send(path: string, body: object): Promise<void> {
  await call(path, asJson(body));
}

/** Sends a file. @throws Failed */
export async function upload<Answer>(file: File): Promise<Answer> {
  const options = { method: "POST", body: file };
  return (await call(`media?file=${encodeURIComponent(file.name)}`, options)).json();
}

/**
 * Starts a long call and reads its streamed steps.
 * @param report called with each progress message
 * @returns the last step
 * @throws Failed
 */
export async function start(
  path: string,
  body: object,
  report: (progress: string) => void,
): Promise<Exclude<Step, { progress: string }>> {
  const { body: stream } = await call(path, asJson(body));
  let text = "";
  const reader = stream?.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = (await reader?.read().catch(() => undefined)) ?? { done: true };
    if (done) throw new Failed(GONE);
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

/**
 * Sends with each save the hashes of the file versions that this tab has loaded, so that the server can
 * refuse to overwrite newer ones. Keystatic fetches the list of files on page load and after each save.
 */
export function rememberLoaded(): void {
  const original = window.fetch;
  const loaded = new Map<string, string>();
  window.fetch = async (input, options) => {
    const isUpdate = input === "/api/keystatic/update";
    const { additions = [], deletions = [] } =
      isUpdate && typeof options?.body === "string" ? JSON.parse(options.body) : {};
    const paths: string[] = [...additions, ...deletions].map(({ path }) => path);
    const hashes = JSON.stringify(
      Object.fromEntries(paths.map((path) => [path, loaded.get(path)])),
    );
    const headers = { ...options?.headers, ...(isUpdate && { loaded: hashes }) };
    const response = await original(input, { ...options, headers });
    if (response.ok && (isUpdate || input === "/api/keystatic/tree")) {
      const entries: { path: string; sha: string }[] = await response.clone().json();
      for (const { path, sha } of entries) loaded.set(path, sha);
      const all = new Set(entries.map(({ path }) => path));
      for (const path of loaded.keys()) if (!all.has(path)) loaded.delete(path);
    }
    return response;
  };
}
