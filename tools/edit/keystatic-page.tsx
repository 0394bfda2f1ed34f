import { Keystatic } from "@keystatic/core/ui";
import { useEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { follow } from "./follow.ts";
import { keystaticConfig } from "./forms/keystatic-config.ts";
import { hookIntoKeystatic, leaveToBrowser } from "./keystatic-hooks.tsx";
import type { Menu } from "./menu.ts";

/** When this tab last saved, until the owner goes on. A new entry's page says it too. */
const SAVED = "saved";
const onSaved = () => {
  sessionStorage.setItem(SAVED, `Saved at ${new Date().toLocaleTimeString("en-US")}`);
  dispatchEvent(new Event(SAVED));
  // Vite tells it to reload only once it has loaded, so a save meanwhile would be missed.
  document.querySelector("iframe")?.contentWindow?.location.reload();
};
hookIntoKeystatic(onSaved);

const menu: Menu = await (await fetch("/edit/menu")).json();
const config = keystaticConfig(menu, location.pathname.endsWith("/create"));

/** The preview's address. A new entry has that of the entry that it starts as a copy of. */
function previewOf({ pathname, search }: Location) {
  const [, , , key, action, slug] = pathname.split("/");
  const { preview = "/", example } = menu.find((item) => item.key === key) ?? {};
  const duplicated = new URLSearchParams(search).get("duplicate");
  const copied = action === "create" ? (duplicated ?? example) : undefined;
  const name = slug ?? copied;
  const isList = !name && preview.includes("{slug}");
  return { copied, preview: isList ? "/" : preview.replace("{slug}", name ?? "") };
}

function Editor() {
  const bar = useRef<HTMLDivElement>(null);
  const [notice, setNotice] = useState(sessionStorage.getItem(SAVED));
  useEffect(() => {
    if (bar.current) follow(bar.current);
    addEventListener(SAVED, () => setNotice(sessionStorage.getItem(SAVED)));
  }, []);
  const clearNotice = () => {
    sessionStorage.removeItem(SAVED);
    setNotice("");
  };
  const { copied, preview } = previewOf(location);
  return (
    <div className="editor" onClickCapture={leaveToBrowser}>
      <main onInput={clearNotice} onClickCapture={clearNotice}>
        <Keystatic config={config} />
      </main>
      <aside>
        <div id="bar" ref={bar} />
        {/* Where there's no room for it, it isn't loaded either: at 1 Mbit/s, that takes minutes. */}
        <iframe title="The page you are editing" src={preview} loading="lazy" />
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
