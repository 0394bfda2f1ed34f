/** What is wrong with the content as it lies there, for the page that stands in for a broken one. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseDocument } from "yaml";
import { assertDistinct, pageTexts } from "../../src/site/content/distinct.ts";
import type { PageContent } from "../../src/site/content/references.ts";
import { entriesOf, PARTS } from "./content-files.ts";
import { schemaOf } from "./schema.ts";
import { broken, readWhole } from "./whole.ts";
import { inWords } from "./words.ts";

/** Files that are not YAML, with line and reason: nothing of them can be shown, not even edited. */
export function unreadable(root: string): string[] {
  const folders = PARTS.filter(({ within, path }) => within === undefined && path.endsWith("*"));
  const files = [
    ...new Set(PARTS.map(({ path }) => path).filter((path) => !path.endsWith("*"))),
    ...folders.flatMap((part) => entriesOf(part, root).map(({ file }) => file)),
  ];
  return files.flatMap((file) => {
    const [error] = parseDocument(readFileSync(join(root, file), "utf8")).errors;
    return error ? [`${file}: ${error.message.trim()}`] : [];
  });
}

/** Every sentence that would stop the build; none when the content is right. */
export function problems(root: string): string[] {
  const syntax = unreadable(root);
  if (syntax.length > 0) return syntax;
  const whole = readWhole(root);
  const wrong = PARTS.flatMap((part) =>
    entriesOf(part, root).flatMap(({ slug = "", file, at }) => {
      const issues = whole[part.key]?.get(slug)?.error?.issues ?? [];
      const schema = issues.length > 0 ? schemaOf(part) : {};
      return issues.map((issue) => `${[file, ...at].join(" > ")}: ${inWords(issue, schema)}.`);
    }),
  );
  if (wrong.length > 0) return wrong;
  const { content, sentences } = broken(whole, [], root);
  return sentences.length > 0 || !content ? sentences : copies(content);
}

/** Pages that say too much of the same. */
function copies(content: PageContent): string[] {
  try {
    assertDistinct(pageTexts(content));
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** A page that says them; Vite's script loads it anew when a file changes. */
export function problemPage(sentences: string[]): string {
  const list = sentences.map((sentence) => `<li><pre>${escaped(sentence)}</pre></li>`).join("");
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Something is wrong</title>
<style>body{font:1rem/1.5 system-ui;margin:3rem;max-width:50rem}pre{font:inherit;white-space:pre-wrap;margin:0}</style>
<script type="module" src="/@vite/client"></script></head>
<body><h1>Something in the content is wrong</h1><ul>${list}</ul>
<p>This page comes back by itself when it is mended.</p></body></html>`;
}
