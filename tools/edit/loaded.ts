/**
 * Adds to each save the version of each file that the edit started from, so that the server can refuse to
 * overwrite a newer version. A version is git's hash of the file, as in Keystatic's list of files.
 */
import { createStore, del, entries } from "idb-keyval";

/** A draft as Keystatic stores it. */
interface Draft {
  /** Ends with the version that the draft is based on. */
  beforeTreeKey?: string;
  files: Map<string, Uint8Array>;
}

/** Git's hash of each file, by path. */
type Versions = Record<string, string | undefined>;

async function versionOf(bytes: Uint8Array): Promise<string> {
  const blob = new Blob([`blob ${bytes.length}\0`, new Uint8Array(bytes)]);
  const digest = await crypto.subtle.digest("SHA-1", await blob.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Returns the version that each draft is based on. When Keystatic restores a draft, it stores the draft again as
 * if it were based on the newest version, so we remember its first base.
 */
async function readBases(current: Versions): Promise<Versions> {
  const before: Versions = JSON.parse(localStorage.getItem("draft-bases") ?? "{}");
  const bases: Versions = {};
  const store = createStore("keystatic", "items");
  // A draft that equals its file was saved. Keystatic deletes it too, unless the page is left at once.
  for (const [key, { files, beforeTreeKey }] of await entries<string, Draft>(store))
    for (const [path, bytes] of files)
      if ((await versionOf(bytes)) === current[path]) await del(key, store);
      else bases[path] = before[path] ?? beforeTreeKey?.split("-").at(-1);
  localStorage.setItem("draft-bases", JSON.stringify(bases));
  return bases;
}

/**
 * Wraps `fetch` to add the versions to each save. Call it before Keystatic starts, which fetches the list of
 * files on page load and after each save.
 */
export function sendLoaded(): void {
  const original = window.fetch;
  let loaded: Versions = {};
  window.fetch = async (input, options) => {
    const isUpdate = input === "/api/keystatic/update";
    if (!isUpdate && input !== "/api/keystatic/tree") return original(input, options);
    const update = isUpdate && JSON.parse(String(options?.body));
    const body = isUpdate && { body: JSON.stringify({ ...update, loaded }) };
    const response = await original(input, { ...options, ...body });
    if (!response.ok) return response;
    const files: { path: string; sha: string }[] = await response.clone().json();
    loaded = Object.fromEntries(files.map(({ path, sha }) => [path, sha]));
    const bases = await readBases(loaded);
    for (const path in loaded) loaded[path] = bases[path] ?? loaded[path];
    return response;
  };
}
