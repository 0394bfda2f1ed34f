/** The pages for publishing and media are rendered entirely on the server. */
import type { Context } from "hono";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { bar } from "./bar.tsx";

const HEAD = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Edit the site</title>
<link rel="stylesheet" href="/edit/editor.css"></head>`;

export const EDITOR_HTML = `${HEAD}<body><div id="editor"></div>
<script type="module" src="/edit/keystatic-page.js"></script></body></html>`;

/**
 * @param content the page below the bar
 * @param action what the page's form does. Its result or error is shown even if the rest can't be rendered.
 */
export async function renderPage(
  context: Context,
  root: string,
  content: () => Promise<ReactNode>,
  action?: () => Promise<ReactNode>,
): Promise<Response> {
  const orError = (part: Promise<ReactNode>) =>
    part.catch(({ message }) => <p role="alert">{message}</p>);
  const result = action && (await orError(action()));
  const body = (
    <>
      <script type="module" src="/edit/page-script.js" />
      <div>{result}</div>
      <div id="bar">{await bar(root)}</div>
      {await orError(content())}
    </>
  );
  return context.html(`${HEAD}<body class="page">${renderToStaticMarkup(body)}`);
}

export const TextList = ({ items }: { items: string[] }) => (
  <ul>
    {items.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
);
