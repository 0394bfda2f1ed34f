import { Keystatic } from "@keystatic/core/ui";
import { useState, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import { sendBaseVersions } from "./base-versions.ts";
import type { Menu } from "./content-files.ts";
import { keystaticConfig } from "./keystatic-config.ts";

const menu: Menu = await (await fetch("/edit/menu")).json();
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

function Editor() {
  const pathname = useSyncExternalStore(subscribeToNavigation, () => location.pathname);
  const [isPreviewShown, setPreviewShown] = useState(true);
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
          <button type="submit" formAction="/edit/ready">
            Before you go live
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

// Scrolls to the first invalid field. The timeout lets Keystatic, which handles the same event, mark the fields.
document.addEventListener("submit", () => {
  setTimeout(() => {
    const invalidField = document.querySelector<HTMLElement>('main [aria-invalid="true"]');
    invalidField?.scrollIntoView({ block: "center" });
    invalidField?.focus();
  });
});

createRoot(document.getElementById("editor") as HTMLElement).render(<Editor />);
