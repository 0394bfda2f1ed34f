import { Keystatic } from "@keystatic/core/ui";
import { useEffect, useState, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import type { Menu } from "./content-files.ts";
import { type EditorData, editorData } from "./forms/editor-data.ts";
import { keystaticConfig } from "./forms/keystatic-config.ts";

interface EditorPage {
  menu: Menu;
  data: EditorData;
}
const { menu, data }: EditorPage = await (await fetch("/edit/menu")).json();
Object.assign(editorData, data);
const config = keystaticConfig(menu);

function previewOf(pathname: string): string {
  const [, , , key, , slug] = pathname.split("/");
  const { preview = "/" } = menu.find((item) => item.key === key) ?? {};
  return slug || !preview.includes("{slug}") ? preview.replace("{slug}", slug ?? "") : "/";
}

/** Keystatic navigates with history.pushState, for which only the Navigation API fires an event. */
function subscribeToNavigation(onChange: () => void) {
  navigation.addEventListener("currententrychange", onChange);
  return () => navigation.removeEventListener("currententrychange", onChange);
}

/** Pictures are listed and added on a page of their own, which shows them. */
const MEDIA_LIST = /^\/keystatic\/collection\/(stills|films|orbits)(\/create)?$/;

function useSaveNotice(): string {
  const [notice, setNotice] = useState("");
  useEffect(() => {
    const saves = new EventSource("/edit/saves");
    saves.onmessage = () => setNotice(`Saved at ${new Date().toLocaleTimeString("en-US")}`);
    return () => saves.close();
  }, []);
  return notice;
}

/** Keystatic marks a form with this word while it has changes that aren't saved. */
const isFormUnsaved = () =>
  [...document.querySelectorAll("main header *")].some(
    ({ textContent }) => textContent === "Unsaved",
  );

function confirmUnsaved(event: React.MouseEvent): void {
  const question =
    "This form has changes that you haven't saved, and they won't be published. Go on without them?";
  if (isFormUnsaved() && !confirm(question)) event.preventDefault();
}

function Editor() {
  const pathname = useSyncExternalStore(subscribeToNavigation, () => location.pathname);
  const [isPreviewShown, setPreviewShown] = useState(true);
  const notice = useSaveNotice();
  const preview = previewOf(pathname);
  const [, mediaFolder] = MEDIA_LIST.exec(pathname) ?? [];
  useEffect(() => {
    if (mediaFolder) location.replace(`/edit/media#${mediaFolder}`);
  }, [mediaFolder]);
  return (
    <div className={isPreviewShown ? "with-preview" : ""}>
      <main>
        <Keystatic config={config} />
      </main>
      <aside>
        <form>
          <input type="hidden" name="from" value={pathname} />
          <button type="submit" formAction="/edit/media">
            Pictures and films
          </button>
          <button type="submit" formAction="/edit/ready">
            Before you go live
          </button>
          <button
            type="submit"
            formAction="/edit/publish"
            className="main"
            onClick={confirmUnsaved}
          >
            Publish…
          </button>
          <button
            type="button"
            onClick={() => setPreviewShown(!isPreviewShown)}
            aria-expanded={isPreviewShown}
          >
            {isPreviewShown ? "Hide page" : "Show page"}
          </button>
          <a href={preview} target="_blank" rel="noreferrer">
            Open in tab
          </a>
          <span role="status" className="saved">
            {notice}
          </span>
        </form>
        {isPreviewShown ? <iframe title="The page you are editing" src={preview} /> : null}
      </aside>
    </div>
  );
}

createRoot(document.getElementById("editor") as HTMLElement).render(<Editor />);
