/** The editor's page: Keystatic, with a preview beside it. */
import { Keystatic } from "@keystatic/core/ui";
import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import type { Menu } from "./content-files.ts";
import { keystaticConfig } from "./keystatic-config.ts";
import { sendLoaded } from "./loaded.ts";

const menu: Menu = await (await fetch("/edit/menu")).json();
const config = keystaticConfig(menu);

/** Preview URL for an editor path; the home page if the path has none. */
function previewOf(pathname: string): string {
  const [, , , key, , slug] = pathname.split("/");
  const { preview = "/" } = menu.find((item) => item.key === key) ?? {};
  return slug || !preview.includes("{slug}") ? preview.replace("{slug}", slug ?? "") : "/";
}

function Editor() {
  const [pathname, setPathname] = useState(location.pathname);
  const [isShown, setShown] = useState(true);
  // Polls, because Keystatic navigates with the History API, which fires no event.
  useEffect(() => {
    const polling = setInterval(() => setPathname(location.pathname), 300);
    return () => clearInterval(polling);
  }, []);
  const preview = previewOf(pathname);
  return (
    <div className={isShown ? "with-preview" : ""}>
      <main>
        <Keystatic config={config} />
      </main>
      <aside>
        <form>
          <input type="hidden" name="from" value={pathname} />
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
