/** The editor's page: Keystatic, with a preview beside it. */
import { Keystatic } from "@keystatic/core/ui";
import { useEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import type { PartInfo } from "./content-files.ts";
import { keystaticConfig } from "./keystatic-config.ts";
import { sendLoaded } from "./loaded.ts";

const parts: PartInfo[] = await (await fetch("/edit/parts")).json();
const config = keystaticConfig(parts);

/** Preview URL for an editor path; the home page if the path has none. */
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

function Editor() {
  const preview = previewOf(usePathname());
  const [isShown, setShown] = useState(true);
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <div className={isShown ? "with-preview" : ""}>
      <main>
        <Keystatic config={config} />
      </main>
      <aside>
        <form target="panel" onSubmit={() => dialog.current?.showModal()}>
          <button type="submit" formAction="/edit/media">
            Add pictures and films
          </button>
          <button type="submit" formAction="/edit/publish" className="main">
            Publish…
          </button>
          <button type="button" onClick={() => setShown(!isShown)} aria-expanded={isShown}>
            {isShown ? "Hide page" : "Show page"}
          </button>
          <a href={preview} target="_blank" rel="noreferrer">
            Open in tab
          </a>
        </form>
        {isShown ? <iframe title="The page you are editing" src={preview} /> : null}
      </aside>
      {/* Closing the window reloads the page, to show its changes. */}
      <dialog ref={dialog} onClose={() => location.reload()}>
        <iframe title="Publish, or add pictures and films" name="panel" />
        <form method="dialog">
          <button type="submit">Close</button>
        </form>
      </dialog>
    </div>
  );
}

sendLoaded();

// Keeps unsaved input when content changes: Vite's script reloads only the page at this path, not the editor.
import.meta.hot?.on("vite:beforeFullReload", (reload) => {
  reload.path = "/not-the-editor.html";
});

// After a refused save, scrolls to the first invalid field.
document.addEventListener("click", ({ target }) => {
  const pressed = target instanceof Element ? target.closest("button")?.textContent : undefined;
  if (pressed !== "Save" && pressed !== "Create") return;
  setTimeout(() => {
    const invalid = document.querySelector<HTMLElement>('main [aria-invalid="true"]');
    invalid?.scrollIntoView({ block: "center" });
    invalid?.focus();
  });
});

createRoot(document.getElementById("editor") as HTMLElement).render(<Editor />);
