/**
 * Sends with each save the versions of the files that it is based on, so that the server can refuse to
 * overwrite newer ones. A version is git's hash of the file, as in Keystatic's list of files.
 */
import { createStore, del, entries } from "idb-keyval";

/** A draft as Keystatic stores it. */
interface Draft {
  /** Ends with the version that the draft is based on. */
  beforeTreeKey?: string;
  files: Map<string, Uint8Array>;
}

type Versions = Record<string, string | undefined>;

/**
 * Reads which versions the drafts are based on that Keystatic will restore, by path. It then stores them
 * again as if they were based on the newest version, so we keep the first base of each.
 */
async function readBases(saved: string[]): Promise<Versions> {
  const before: Versions = JSON.parse(localStorage.getItem("draft-bases") ?? "{}");
  const bases: Versions = {};
  const store = createStore("keystatic", "items");
  // Keystatic deletes a saved draft later, and a page loaded in between would restore it.
  for (const [key, { files, beforeTreeKey }] of await entries<string, Draft>(store))
    for (const path of files.keys())
      if (saved.includes(path)) await del(key, store);
      else bases[path] = before[path] ?? beforeTreeKey?.split("-").at(-1);
  localStorage.setItem("draft-bases", JSON.stringify(bases));
  return bases;
}

/** Call this before Keystatic starts: it fetches the list of files on page load and after each save. */
export function sendLoaded(): void {
  const original = window.fetch;
  let loaded: Versions = {};
  window.fetch = async (input, options) => {
    const isUpdate = input === "/api/keystatic/update";
    if (!isUpdate && input !== "/api/keystatic/tree") return original(input, options);
    const { additions = [], deletions = [] } = isUpdate ? JSON.parse(String(options?.body)) : {};
    const body = isUpdate && { body: JSON.stringify({ additions, deletions, loaded }) };
    const response = await original(input, { ...options, ...body });
    if (!response.ok) return response;
    const bases = await readBases([...additions, ...deletions].map(({ path }) => path));
    const files: { path: string; sha: string }[] = await response.clone().json();
    loaded = Object.fromEntries(files.map(({ path, sha }) => [path, bases[path] ?? sha]));
    return response;
  };
}
