import { Keystatic } from "@keystatic/core/ui";
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import type { Menu } from "./content-files.ts";
import { names } from "./forms/inputs.tsx";
import { keystaticConfig } from "./forms/keystatic-config.ts";
import { showPublication } from "./status.ts";
import { nameVersionsInSaves } from "./versions.ts";

nameVersionsInSaves();
const menu: Menu = await (await fetch("/edit/menu")).json();
for (const item of menu) names[item.key] = item.names;
const config = keystaticConfig(menu);

/** The preview's address. A new entry has that of the entry that it starts as a copy of. */
function previewOf(pathname: string) {
  const [, , , key, action, slug] = pathname.split("/");
  const { preview = "/", example } = menu.find((item) => item.key === key) ?? {};
  const copied = action === "create" ? example : undefined;
  const name = slug ?? copied;
  const isList = !name && preview.includes("{slug}");
  return { copied, preview: isList ? "/" : preview.replace("{slug}", name ?? "") };
}

/** Keystatic navigates with history.pushState, for which only the Navigation API fires an event. */
function subscribeToNavigation(onChange: () => void) {
  navigation.addEventListener("currententrychange", onChange);
  return () => navigation.removeEventListener("currententrychange", onChange);
}

/** Vite tells the preview to reload only once it has loaded, so a change meanwhile would be missed. */
function useServerEvents(
  preview: RefObject<HTMLIFrameElement | null>,
  publication: RefObject<HTMLDivElement | null>,
) {
  const [notice, setNotice] = useState("");
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    const events = new EventSource("/edit/events");
    const count = async () => setChanges(Number(await (await fetch("/edit/changes")).text()));
    events.onopen = count;
    events.onmessage = ({ data }) => {
      if (data === "saved") setNotice(`Saved at ${new Date().toLocaleTimeString("en-US")}`);
      if (data === "changed") preview.current?.contentWindow?.location.reload();
      else void count();
    };
    if (publication.current) showPublication(publication.current, events);
    return () => events.close();
  }, [preview, publication]);
  return { notice, changes, onEdit: () => setNotice("") };
}

/** Keystatic marks a form with the word Unsaved while it has changes that aren't saved. */
function confirmLeaving(event: React.MouseEvent): void {
  if (!(event.target as Element).closest("a:not([target])")) return;
  const headings = [...document.querySelectorAll("main header *")];
  const isUnsaved = headings.some(({ textContent }) => textContent === "Unsaved");
  const question = "Go on without this form's changes? You haven't saved them.";
  if (!isUnsaved || confirm(question)) return;
  event.preventDefault();
  event.stopPropagation();
}

function Editor() {
  const pathname = useSyncExternalStore(subscribeToNavigation, () => location.pathname);
  const frame = useRef<HTMLIFrameElement>(null);
  const publication = useRef<HTMLDivElement>(null);
  const { notice, changes, onEdit } = useServerEvents(frame, publication);
  const [showsPreview, setShowsPreview] = useState(false);
  const { copied, preview } = previewOf(pathname);
  return (
    <div
      className={showsPreview ? "editor shows-preview" : "editor"}
      onClickCapture={confirmLeaving}
    >
      <main onInput={onEdit} onClickCapture={onEdit}>
        <Keystatic config={config} />
      </main>
      <aside>
        <nav className="bar">
          <a href={preview} target="_blank" rel="noreferrer" className="button quiet to-tab">
            Open in tab
          </a>
          <button
            type="button"
            className="button quiet to-preview"
            onClick={() => setShowsPreview(!showsPreview)}
          >
            {showsPreview ? "Edit" : "Preview"}
          </button>
          <a href="/edit/media" className="button quiet">
            Pictures and films
          </a>
          <a href="/edit/publish" className={notice ? "button main" : "button tint"}>
            Publish… {changes || ""}
          </a>
        </nav>
        <div id="publication" ref={publication} />
        <iframe ref={frame} title="The page you are editing" src={preview} />
        <output>{copied ? `Starts as a copy of ${copied}. Rewrite all of it.` : notice}</output>
      </aside>
    </div>
  );
}

createRoot(document.getElementById("editor") as HTMLElement).render(<Editor />);
