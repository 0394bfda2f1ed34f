/** The editor's page: Keystatic, and beside it the page that is being edited. */
import "./page.css";
import { brand, parts } from "virtual:editor";
import { Keystatic } from "@keystatic/core/ui";
import { useEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { rememberLoaded } from "./calls.ts";
import { keystaticConfig } from "./keystatic-config.ts";
import { MediaPanel } from "./media/MediaPanel.tsx";
import { PublishPanel } from "./publish/PublishPanel.tsx";

const config = keystaticConfig(parts, brand);

/** The page that an address of the editor is about; the home page where it is about none. */
function previewOf(pathname: string): string {
  const [, , kind, key = "", item, slug] = pathname.split("/");
  const part = parts.find((candidate) => candidate.key === key);
  if (!part || (kind === "collection" && item !== "item")) return "/";
  return part.preview.replace("{slug}", slug ?? "");
}

/** Where the editor is; it navigates by the History API and tells nobody. */
function usePathname(): string {
  const [pathname, setPathname] = useState(location.pathname);
  useEffect(() => {
    const look = setInterval(() => setPathname(location.pathname), 300);
    return () => clearInterval(look);
  }, []);
  return pathname;
}

type PanelName = "publish" | "media";

/** A window over the editor; what it changed is read again when it closes. */
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

rememberLoaded();

// What is typed and not yet saved stays: a change of the content reloads the page beside it alone.
import.meta.hot?.on("vite:beforeFullReload", (reload) => {
  reload.path = "/the-page-beside.html";
});

// A refused save says so at the top; the first field that is wrong comes into sight as well.
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
