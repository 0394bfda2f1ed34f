import { Keystatic } from "@keystatic/core/ui";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import type { Menu } from "./content-files.ts";
import { followBar } from "./follow-bar.ts";
import { names } from "./forms/inputs.tsx";
import { keystaticConfig } from "./forms/keystatic-config.ts";
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

const events = new EventSource("/edit/events");

/** Vite tells the preview to reload only once it has loaded, so a change meanwhile would be missed. */
events.addEventListener("message", ({ data }) => {
  const preview = document.querySelector("iframe");
  if (data === "changed") preview?.contentWindow?.location.reload();
});

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
  const bar = useRef<HTMLDivElement>(null);
  const [notice, setNotice] = useState("");
  useEffect(() => {
    if (bar.current) followBar(bar.current, events);
    events.addEventListener("message", ({ data }) => {
      if (data === "saved") setNotice(`Saved at ${new Date().toLocaleTimeString("en-US")}`);
    });
  }, []);
  const clearNotice = () => setNotice("");
  const { copied, preview } = previewOf(pathname);
  return (
    <div className="editor" onClickCapture={confirmLeaving}>
      <main onInput={clearNotice} onClickCapture={clearNotice}>
        <Keystatic config={config} />
      </main>
      <aside>
        <div id="bar" ref={bar} />
        <iframe title="The page you are editing" src={preview} />
        <output>
          {copied ? `Starts as a copy of ${copied}. Rewrite all of it.` : notice}{" "}
          <a href={preview} target="_blank" rel="noreferrer" className="button">
            Open page
          </a>
        </output>
      </aside>
    </div>
  );
}

createRoot(document.getElementById("editor") as HTMLElement).render(<Editor />);
