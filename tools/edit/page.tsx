import { Keystatic } from "@keystatic/core/ui";
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import type { Menu } from "./content-files.ts";
import { names } from "./forms/inputs.tsx";
import { keystaticConfig } from "./forms/keystatic-config.ts";

const data: { menu: Menu; names: typeof names } = await (await fetch("/edit/menu")).json();
const { menu } = data;
Object.assign(names, data.names);
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
const MEDIA_LIST = /^\/keystatic\/collection\/(stills|films)(\/create)?$/;

/** Vite tells the preview to reload only once it has loaded, so a change meanwhile would be missed. */
function useServerEvents(preview: RefObject<HTMLIFrameElement | null>): string {
  const [notice, setNotice] = useState("");
  useEffect(() => {
    const events = new EventSource("/edit/events");
    events.onmessage = ({ data }) => {
      if (data === "saved") setNotice(`Saved at ${new Date().toLocaleTimeString("en-US")}`);
      else preview.current?.contentWindow?.location.reload();
    };
    return () => events.close();
  }, [preview]);
  return notice;
}

/** Keystatic marks a form with the word Unsaved while it has changes that aren't saved. */
function confirmUnsaved(event: React.MouseEvent): void {
  const headings = [...document.querySelectorAll("main header *")];
  const isUnsaved = headings.some(({ textContent }) => textContent === "Unsaved");
  const question = "Go on without this form's changes? You haven't saved them.";
  if (isUnsaved && !confirm(question)) event.preventDefault();
}

function Editor() {
  const pathname = useSyncExternalStore(subscribeToNavigation, () => location.pathname);
  const frame = useRef<HTMLIFrameElement>(null);
  const notice = useServerEvents(frame);
  const preview = previewOf(pathname);
  const [, mediaFolder] = MEDIA_LIST.exec(pathname) ?? [];
  useEffect(() => {
    if (mediaFolder) location.replace(`/edit/media#${mediaFolder}`);
  }, [mediaFolder]);
  return (
    <div className="with-preview">
      <main>
        <Keystatic config={config} />
      </main>
      <aside>
        <nav>
          <a href={`/edit/media?from=${pathname}`}>Pictures and films</a>
          <a href={`/edit/ready?from=${pathname}`}>Before you go live</a>
          <a href={`/edit/publish?from=${pathname}`} className="main" onClick={confirmUnsaved}>
            Publish…
          </a>
          <a href={preview} target="_blank" rel="noreferrer">
            Open in tab
          </a>
          <output className="saved">{notice}</output>
        </nav>
        <iframe ref={frame} title="The page you are editing" src={preview} />
      </aside>
    </div>
  );
}

createRoot(document.getElementById("editor") as HTMLElement).render(<Editor />);
