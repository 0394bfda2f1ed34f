/**
 * Runs in the browser. Adds to each save the versions of its files that the form began with, which Keystatic leaves
 * out. If a file has changed since, the owner sees both texts and chooses.
 */
import type { Stale, Versions } from "./save.ts";

let opened: Versions = {};

/** @returns whether to save the form although its files have changed */
function askWhichToKeep({ fields }: Stale): Promise<boolean> {
  const dialog = document.createElement("dialog");
  dialog.className = "stale";
  dialog.innerHTML = `<h2>This changed after you opened the form</h2>
    <p>In another tab, or by a publication of someone else. Choose which to keep.</p>
    <table><thead><tr><th>Field<th>As it is now<th>In your form</thead><tbody></tbody></table>
    <form method="dialog"><button value="mine">Save my form</button>
    <button>Don't save. I'll open the form again</button></form>`;
  for (const { label, before = "none", after = "none" } of fields) {
    const row = dialog.querySelector("tbody")?.insertRow();
    for (const text of [label, before, after]) row?.insertCell().append(text);
  }
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "mine");
    });
  });
}

/** Keystatic has no setting for what it sends. */
export function nameVersionsInSaves(): void {
  const { fetch: send } = window;
  window.fetch = async (address, options) => {
    const isUpdate = address === "/api/keystatic/update";
    let response = await send(address, isUpdate ? withBody(options, { opened }) : options);
    // Another change may come while the owner chooses.
    while (isUpdate && response.status === 409) {
      const stale: Stale = await response.json();
      if (!(await askWhichToKeep(stale)))
        return new Response("Not saved. Open the form again.", { status: 422 });
      const choice = { opened: stale.versions, overwrite: true };
      response = await send(address, withBody(options, choice));
    }
    if (response.ok && (isUpdate || address === "/api/keystatic/tree")) {
      const files: { path: string; sha: string }[] = await response.clone().json();
      opened = Object.fromEntries(files.map(({ path, sha }) => [path, sha]));
    }
    return response;
  };
}

const withBody = (options: RequestInit | undefined, more: object): RequestInit => ({
  ...options,
  body: JSON.stringify({ ...JSON.parse(String(options?.body)), ...more }),
});
