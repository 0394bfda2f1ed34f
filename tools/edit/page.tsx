/** The editor's page: Keystatic, with the page one edits beside it. */
import { Keystatic } from "@keystatic/core/ui";
import { createRoot } from "react-dom/client";
import { brand, parts } from "virtual:editor";
import { keystaticConfig } from "./keystatic-config.ts";

const config = keystaticConfig(parts, brand);
const root = document.getElementById("editor");
if (root) createRoot(root).render(<Keystatic config={config} appSlug={undefined} />);
