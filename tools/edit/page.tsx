/** The editor's page: Keystatic, with a preview beside it. */
import { Keystatic } from "@keystatic/core/ui";
import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { sendBaseVersions } from "./base-versions.ts";
import type { Menu } from "./content-files.ts";
import { keystaticConfig } from "./keystatic-config.ts";

const menu: Menu = await (await fetch("/edit/menu")).json();
const config = keystaticConfig(menu);

/** Returns the URL of the page to preview for a path in the editor; by default, the home page. */
function previewOf(pathname: string): string {
  const [, , , key, , slug] = pathname.split("/");
  const { preview = "/" } = menu.find((item) => item.key === key) ?? {};
  return slug || !preview.includes("{slug}") ? preview.replace("{slug}", slug ?? "") : "/";
}

function Editor() {
  const [pathname, setPathname] = useState(location.pathname);
  const [isPreviewShown, setPreviewShown] = useState(true);
  // Polls, because Keystatic navigates with history.pushState, which fires no event.
  useEffect(() => {
    const polling = setInterval(() => setPathname(location.pathname), 300);
    return () => clearInterval(polling);
  }, []);
  const preview = previewOf(pathname);
  return (
    <div className={isPreviewShown ? "with-preview" : ""}>
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
        </form>
        {isPreviewShown ? <iframe title="The page you are editing" src={preview} /> : null}
      </aside>
    </div>
  );
}

sendBaseVersions();

// Keeps unsaved input when content changes: Vite reloads only pages whose path equals `reload.path`.
import.meta.hot?.on("vite:beforeFullReload", (reload) => {
  reload.path = "/not-the-editor.html";
});

// After the owner presses Save or Create, scrolls to the first invalid field, if any.
document.addEventListener("click", ({ target }) => {
  const buttonText = target instanceof Element ? target.closest("button")?.textContent : undefined;
  if (buttonText !== "Save" && buttonText !== "Create") return;
  setTimeout(() => {
    const invalidField = document.querySelector<HTMLElement>('main [aria-invalid="true"]');
    invalidField?.scrollIntoView({ block: "center" });
    invalidField?.focus();
  });
});

createRoot(document.getElementById("editor") as HTMLElement).render(<Editor />);
