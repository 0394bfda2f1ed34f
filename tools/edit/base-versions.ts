/**
 * Tells the server, with each save, which version of each file the owner's edits are based on, so that it can
 * refuse to overwrite a newer version. A version is the file's git blob hash, which Keystatic's list of files
 * contains.
 */
import { createStore, del, entries } from "idb-keyval";

/** The unsaved edits of a form, as Keystatic stores them in IndexedDB. */
interface Draft {
  /** Ends with a hyphen and the version of the file that the draft is based on. */
  beforeTreeKey?: string;
  files: Map<string, Uint8Array>;
}

type Versions = Record<string, string | undefined>;

async function versionOf(bytes: Uint8Array): Promise<string> {
  const blob = new Blob([`blob ${bytes.length}\0`, new Uint8Array(bytes)]);
  const digest = await crypto.subtle.digest("SHA-1", await blob.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * When Keystatic restores a draft, it stores the draft again as if it were based on the newest version, so
 * localStorage keeps its original base.
 */
async function readBases(current: Versions): Promise<Versions> {
  const rememberedBases: Versions = JSON.parse(localStorage.getItem("draft-bases") ?? "{}");
  const bases: Versions = {};
  const store = createStore("keystatic", "items");
  // A draft with the same content as its file has been saved, so delete it. Keystatic does so too, unless
  // the owner leaves the page right after saving.
  for (const [key, { files, beforeTreeKey }] of await entries<string, Draft>(store))
    for (const [path, bytes] of files)
      if ((await versionOf(bytes)) === current[path]) await del(key, store);
      else bases[path] = rememberedBases[path] ?? beforeTreeKey?.split("-").at(-1);
  localStorage.setItem("draft-bases", JSON.stringify(bases));
  return bases;
}

/**
 * Call this function before Keystatic starts: it reads the versions from the list of files, which Keystatic
 * fetches on page load and after each save.
 */
export function sendBaseVersions(): void {
  const originalFetch = window.fetch;
  let baseVersions: Versions = {};
  window.fetch = async (input, options) => {
    const isUpdate = input === "/api/keystatic/update";
    if (!isUpdate && input !== "/api/keystatic/tree") return originalFetch(input, options);
    const updateBody = isUpdate && JSON.parse(String(options?.body));
    const body = isUpdate && { body: JSON.stringify({ ...updateBody, baseVersions }) };
    const response = await originalFetch(input, { ...options, ...body });
    if (!response.ok) return response;
    const files: { path: string; sha: string }[] = await response.clone().json();
    baseVersions = Object.fromEntries(files.map(({ path, sha }) => [path, sha]));
    const bases = await readBases(baseVersions);
    for (const path in baseVersions) baseVersions[path] = bases[path] ?? baseVersions[path];
    return response;
  };
}
