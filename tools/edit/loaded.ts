/**
 * Sends with each save the hashes of the file versions that it is based on, so that the server can refuse
 * to overwrite newer ones.
 */
import { createStore, values } from "idb-keyval";

/** Where the browser keeps the hashes that drafts are based on, by path. */
const BASES = "draft-bases";

/** A draft as Keystatic stores it. */
interface Draft {
  /** Ends with the hash of the file that the draft is based on. */
  beforeTreeKey?: string;
  files: Map<string, Uint8Array>;
}

/** Git's hash of a file, which Keystatic uses as its version. */
async function hashOf(bytes: Uint8Array): Promise<string> {
  const blob = new Blob([`blob ${bytes.length}\0`, new Uint8Array(bytes)]);
  const digest = await crypto.subtle.digest("SHA-1", await blob.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Reads the drafts that Keystatic will restore. It then stores them again as if they were based on the
 * newest version, so we keep the first base of each.
 * @returns for each path, the hashes of the draft and of its base
 */
async function readDrafts() {
  const before: Record<string, string> = JSON.parse(localStorage.getItem(BASES) ?? "{}");
  const drafts = new Map<string, { hash: string; base: string | undefined }>();
  for (const draft of await values<Draft>(createStore("keystatic", "items")))
    for (const [path, bytes] of draft.files) {
      const base = before[path] ?? draft.beforeTreeKey?.split("-").at(-1);
      drafts.set(path, { hash: await hashOf(bytes), base });
    }
  return drafts;
}

/** Keystatic fetches the list of files on page load and after each save. Call this before it starts. */
export async function rememberLoaded(): Promise<void> {
  const original = window.fetch;
  const drafts = await readDrafts();
  const loaded = new Map<string, string>();
  window.fetch = async (input, options) => {
    const isUpdate = input === "/api/keystatic/update";
    const { additions = [], deletions = [] } =
      isUpdate && typeof options?.body === "string" ? JSON.parse(options.body) : {};
    const paths: string[] = [...additions, ...deletions].map(({ path }) => path);
    const hashes = paths.map((path) => [
      path,
      loaded.has(path) ? (drafts.get(path)?.base ?? loaded.get(path)) : undefined,
    ]);
    const headers = {
      ...options?.headers,
      ...(isUpdate && { loaded: JSON.stringify(Object.fromEntries(hashes)) }),
    };
    const response = await original(input, { ...options, headers });
    if (response.ok && (isUpdate || input === "/api/keystatic/tree")) {
      const entries: { path: string; sha: string }[] = await response.clone().json();
      loaded.clear();
      for (const { path, sha } of entries) {
        loaded.set(path, sha);
        // Keystatic may not have deleted the draft yet that has just been saved.
        if (paths.includes(path) || drafts.get(path)?.hash === sha) drafts.delete(path);
      }
      const bases = [...drafts].map(([path, { base }]) => [path, base]);
      localStorage.setItem(BASES, JSON.stringify(Object.fromEntries(bases)));
    }
    return response;
  };
}
