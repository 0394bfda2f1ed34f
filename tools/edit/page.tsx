/** The editor's page: Keystatic, with a preview beside it. */
import "./page.css";
import { Keystatic } from "@keystatic/core/ui";
import { useEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { readParts } from "./calls.ts";
import { keystaticConfig } from "./keystatic-config.ts";
import { rememberLoaded } from "./loaded.ts";
import { MediaPanel } from "./media/MediaPanel.tsx";
import { PublishPanel } from "./publish/PublishPanel.tsx";

const { parts, brand } = await readParts();
const config = keystaticConfig(parts, brand);

/** Preview URL for an editor path; the home page if it has no page. */
function previewOf(pathname: string): string {
  const [, , kind, key = "", item, slug] = pathname.split("/");
  const part = parts.find((candidate) => candidate.key === key);
  if (!part || (kind === "collection" && item !== "item")) return "/";
  return part.preview.replace("{slug}", slug ?? "");
}

/** The editor's current path. Polled, because Keystatic navigates with the History API, which fires no event. */
function usePathname(): string {
  const [pathname, setPathname] = useState(location.pathname);
  useEffect(() => {
    const polling = setInterval(() => setPathname(location.pathname), 300);
    return () => clearInterval(polling);
  }, []);
  return pathname;
}

type PanelName = "publish" | "media";

/** A dialog over the editor. Closing it reloads the page, to show its changes. */
function Panel({ name, onClose }: { name: PanelName; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} onClose={onClose}>
      {name === "publish" ? <PublishPanel /> : <MediaPanel />}
      <form method="dialog">
        <button type="submit">Close</button>
      </form>
    </dialog>
  );
}

function Editor() {
  const preview = previewOf(usePathname());
  const [shown, setShown] = useState(true);
  const [panel, setPanel] = useState<PanelName>();
  return (
    <div className={shown ? "with-preview" : ""}>
      <main>
        <Keystatic config={config} />
      </main>
      <aside>
        <p>
          <button type="button" onClick={() => setPanel("media")}>
            Add pictures and films
          </button>
          <button type="button" className="main" onClick={() => setPanel("publish")}>
            Publish…
          </button>
          <button type="button" onClick={() => setShown(!shown)} aria-expanded={shown}>
            {shown ? "Hide page" : "Show page"}
          </button>
          <a href={preview} target="_blank" rel="noreferrer">
            Open in tab
          </a>
        </p>
        {shown ? <iframe title="The page you are editing" src={preview} /> : null}
      </aside>
      {panel ? <Panel name={panel} onClose={() => location.reload()} /> : null}
    </div>
  );
}

await rememberLoaded();

// Content changes reload only the preview, so that unsaved input stays.
import.meta.hot?.on("vite:beforeFullReload", (reload) => {
  reload.path = "/the-page-beside.html";
});

// After a refused save, scrolls to the first invalid field.
document.addEventListener("click", ({ target }) => {
  const pressed = target instanceof Element ? target.closest("button")?.textContent : undefined;
  if (pressed !== "Save" && pressed !== "Create") return;
  setTimeout(() => {
    const wrong = document.querySelector<HTMLElement>('main [aria-invalid="true"]');
    wrong?.scrollIntoView({ block: "center" });
    wrong?.focus();
  });
});

const root = document.getElementById("editor");
if (root) createRoot(root).render(<Editor />);
