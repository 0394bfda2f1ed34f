/**
 * Runs in the browser: each save names the versions of its files with which the form began, which Keystatic doesn't.
 * If a file has changed since, the owner sees both texts and chooses.
 */
import type { Stale, Versions } from "./save.ts";

const UPDATE = "/api/keystatic/update";

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
    const { pathname } = new URL(
      String(address instanceof Request ? address.url : address),
      location.href,
    );
    if (pathname !== UPDATE) {
      const response = await send(address, options);
      if (pathname === "/api/keystatic/tree") await remember(response);
      return response;
    }
    const save = (more: object) =>
      send(address, {
        ...options,
        body: JSON.stringify({ ...JSON.parse(String(options?.body)), ...more }),
      });
    let response = await save({ opened });
    // Another change may come while the owner chooses.
    while (response.status === 409) {
      const stale: Stale = await response.json();
      if (!(await askWhichToKeep(stale)))
        return new Response("Not saved. Open the form again.", { status: 422 });
      response = await save({ opened: stale.versions, overwrite: true });
    }
    await remember(response);
    return response;
  };
}

async function remember(response: Response): Promise<void> {
  if (!response.ok) return;
  const files: { path: string; sha: string }[] = await response.clone().json();
  opened = Object.fromEntries(files.map(({ path, sha }) => [path, sha]));
}
