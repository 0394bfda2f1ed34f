/** The page shown instead of one that has content errors. */

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Lists error messages; Vite's script reloads the page when a file changes. */
export function problemPage(sentences: string[]): string {
  const list = sentences.map((sentence) => `<li><pre>${escaped(sentence)}</pre></li>`).join("");
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Something is wrong</title>
<style>body{font:1rem/1.5 system-ui;margin:3rem;max-width:50rem}pre{font:inherit;white-space:pre-wrap;margin:0}</style>
<script type="module" src="/@vite/client"></script></head>
<body><h1>Something in the content is wrong</h1><ul>${list}</ul>
<p>This page comes back by itself when it is fixed.</p></body></html>`;
}
