/**
 * Where the editor relies on how Keystatic works inside, because Keystatic has no setting for it. Each is tried by
 * tests/editor/editor.test.ts, which fails if an upgrade changes it:
 *
 * - It stores drafts with the package `idb-keyval`, under lists of names ("keeps no draft", "asks before").
 * - It navigates with `history.pushState` and `replaceState` ("opens the form with the newest values").
 * - It saves with `fetch("/api/keystatic/update")` and lists files at `/api/keystatic/tree` ("shows both texts").
 * - It resets a saved form to its file, then deletes its draft, and has Save off while it saves ("locked until it's saved").
 * - It saves at Ctrl+S too, and has a section's or list item's form in a `[role=dialog]` (the same, "moves one of home's").
 * - Its forms call each field's `validate` ("refuses an invalid form with a sentence").
 * - It derives a file name only if the field starts with its default value ("a copy of another").
 * - A list takes its new order as keys, in forms/section-buttons.tsx ("moves and copies them").
 * - Reset and Paste have these icons, in editor.css ("refuses an invalid form").
 * - Its frame has these two boxes, in editor.css ("a phone's whole width").
 * - It says these sentences ("says in Keystatic's dialogs what is so").
 *
 * Keystatic keeps a copy of all files' versions and of unsaved forms, and so mixes what a form began with and what is
 * newest. Here, each form is a document of its own: its versions are those of its opening, and it leaves no draft.
 */
import type { fields } from "@keystatic/core";
import type { StaleForm, Versions } from "./save.ts";

/* Keystatic stores drafts with `idb-keyval`. In the bundle, this module is that package (see app.tsx), and stores nothing. */

let isUnsaved = false;

/** Whether what is unsaved has been saved, but not yet reset to its file. */
let isSaved = false;

/** Whether another document is being opened, and nothing is lost. */
let isLeaving = false;

/** Keystatic stores a draft, under a list of names, whenever a form differs from its file. */
export const set = async (key: unknown): Promise<void> => {
  if (Array.isArray(key)) isUnsaved = true;
};

/** Keystatic deletes the draft as soon as the form is like its file again, also once it has reset a saved form. */
export const del = async (): Promise<void> => {
  isUnsaved = false;
  isSaved = false;
};

const none = async () => [];

export { none as clear, none as delMany, none as entries, none as keys, none as setMany };
export const get = async () => undefined;
export const createStore = () => undefined;

/** Whether leaving would lose words. A new list item's dialog has its own to itself until Add is pressed. */
const wouldLose = (): boolean =>
  !isLeaving && (isUnsaved || document.querySelector("[role=dialog] form") !== null);

/**
 * Without Keystatic's navigation, the browser opens a link as a document. It asks about a form's changes here, because
 * Safari on phones has no `beforeunload`.
 */
export function leaveToBrowser(event: React.MouseEvent): void {
  if (!(event.target as Element).closest("a:not([target])")) return;
  event.stopPropagation();
  const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
  if (isElsewhere || !wouldLose()) return;
  if (confirm("Leave without saving? What you changed in this form is lost then."))
    isLeaving = true;
  else event.preventDefault();
}

/** Opens each of Keystatic's pages as a document, so that no form begins with an older state of the files. */
function openDocuments(): void {
  addEventListener("beforeunload", (event) => wouldLose() && event.preventDefault());
  addEventListener("pageshow", ({ persisted }) => persisted && !isUnsaved && location.reload());
  const { replaceState } = history;
  const open = (address?: string | URL | null) => {
    // Keystatic goes elsewhere after it has saved, but to a duplicate without.
    if (isSaved) isUnsaved = false;
    isLeaving = !isUnsaved;
    location.assign(address ?? "");
    // Keystatic shows what this object names next: the owner may choose to stay.
    if (address instanceof URL) address.href = location.href;
  };
  history.pushState = (_data, _title, address) => open(address);
  // A renamed entry. Without another path, Keystatic notes how a list is sorted.
  history.replaceState = (data, title, address) =>
    new URL(address ?? "", location.href).pathname === location.pathname
      ? replaceState.call(history, data, title, address)
      : open(address);
}

/**
 * Locks a form and its dialogs while it's saved, until Keystatic resets the saved form or says why it isn't saved: it
 * would lose what the owner types meanwhile.
 */
function lock(): void {
  const button = document.querySelector<HTMLButtonElement>(SAVE);
  const parts = [...document.querySelectorAll<HTMLElement>(".editor > main, [role=dialog]")];
  const focused = document.activeElement;
  for (const part of parts) part.inert = true;
  isSaved = false;
  const timer = setInterval(() => {
    if (button?.disabled || (isSaved && isUnsaved) || isLeaving) return;
    clearInterval(timer);
    for (const part of parts) part.inert = false;
    if (focused instanceof HTMLElement) focused.focus();
  }, 20);
}

/** The button of Keystatic that saves or creates the form. */
const SAVE = "main [type=submit][form]";

/** @returns whether to save the form although its files have changed */
function askWhichToKeep(question: string): Promise<boolean> {
  const dialog = document.createElement("dialog");
  dialog.className = "stale";
  dialog.innerHTML = question;
  // Keystatic's open dialog hides whatever else is in the body.
  document.documentElement.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "mine");
    });
  });
}

const UPDATE = "/api/keystatic/update";

/**
 * Adds to each save the versions of its files that the form began with, which Keystatic leaves out. If a file has
 * changed since, the owner sees both texts and chooses.
 */
function nameVersionsInSaves(onSaved: () => void): void {
  let opened: Versions = {};
  const { fetch: send } = window;
  const save = async (options?: RequestInit): Promise<Response> => {
    lock();
    let response = await send(UPDATE, withBody(options, { opened }));
    // Another change may come while the owner chooses.
    while (response.status === 409) {
      const { question, versions }: StaleForm = await response.json();
      if (!(await askWhichToKeep(question)))
        return new Response("Not saved. Open the form again.", { status: 422 });
      const choice = { opened: versions, overwrite: true };
      response = await send(UPDATE, withBody(options, choice));
    }
    return response;
  };
  window.fetch = async (address, options) => {
    const isUpdate = address === UPDATE;
    const response = await (isUpdate ? save(options) : send(address, options));
    if (response.ok && (isUpdate || address === "/api/keystatic/tree")) {
      const files: { path: string; sha: string }[] = await response.clone().json();
      opened = Object.fromEntries(files.map(({ path, sha }) => [path, sha]));
      if (isUpdate) {
        isSaved = true;
        onSaved();
      }
    }
    return response;
  };
}

const withBody = (options: RequestInit | undefined, more: object): RequestInit => ({
  ...options,
  body: JSON.stringify({ ...JSON.parse(String(options?.body)), ...more }),
});

/**
 * If the invalid field is in a collapsed list item, Keystatic rejects a save without a message. Instead, the server
 * validates each save with the site's schemas. While the owner types, messages still show next to the fields.
 */
export const withoutValidation = <Field extends object>(field: Field): Field => ({
  ...field,
  validate: (value: unknown) => value,
});

type NameField = ReturnType<typeof fields.slug>;

/** A new entry starts as a copy, whose name is no default. Without this, its file name would stay as it is. */
export function withDerivedSlug(field: NameField): NameField {
  const Input: NameField["Input"] = (props) => (
    <field.Input
      {...props}
      {...(location.pathname.endsWith("/create") && { defaultValue: props.value })}
    />
  );
  return { ...field, Input };
}

/** What Keystatic says, and what is so here: duplicating saves nothing, and what is deleted can be brought back. */
export const WORDS = [
  ["Save and duplicate entry", "Duplicate this entry"],
  ["Save and duplicate", "Duplicate without them"],
  ["Save this entry to duplicate it.", "Cancel and save, and the copy has them too."],
  [
    "This action cannot be undone.",
    "On the page Publish, Discard brings back what was published, and Discarded lists the rest.",
  ],
] as const;

/** @param text the bundled script of Keystatic */
export const inTrueWords = (text: string): string =>
  WORDS.reduce((rest, [theirs, ours]) => rest.replaceAll(theirs, ours), text);

/** @param onSaved called after each save, before Keystatic opens the page of a new or renamed entry */
export function hookIntoKeystatic(onSaved: () => void): void {
  openDocuments();
  nameVersionsInSaves(onSaved);
}
