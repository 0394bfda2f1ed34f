/** The editor's app on repositories of its own, without a browser. */
import { EventEmitter } from "node:events";
import { vi } from "vitest";
import { editorApp } from "../../tools/edit/app.tsx";
import { createRepositories } from "./repositories.ts";
import { parseHtml } from "./site.ts";

export const ORIGIN = "https://edit.example.com";

export type EditorApp = ReturnType<typeof createEditorApp>;

export function createEditorApp() {
  // Not the git configuration of the machine that runs the test.
  vi.stubEnv("GIT_CONFIG_GLOBAL", "/dev/null");
  vi.stubEnv("SITE_URL", "http://127.0.0.1:9");
  const site = createRepositories();
  const app = editorApp(site.root, new EventEmitter(), new Map());
  const request = async (path: string, init?: RequestInit) => app.request(ORIGIN + path, init);
  return {
    ...site,
    request,
    /** A page of the editor, with what a form on it posts. */
    async open(path = "publish", fields?: Record<string, string>) {
      const form = fields && { method: "POST", body: new URLSearchParams(fields) };
      return parseHtml(await (await request(`/edit/${path}`, form)).text());
    },
  };
}
