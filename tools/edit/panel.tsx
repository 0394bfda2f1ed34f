/** The pages for publishing and media are rendered entirely on the server. */
import type { Context } from "hono";
import { stream } from "hono/streaming";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { failureMessage } from "./failures.ts";

const HEAD = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Edit the site</title>
<link rel="stylesheet" href="/tools/edit/page.css"></head>`;

export const EDITOR_HTML = `${HEAD}<body><div id="editor"></div>
<script type="module" src="/tools/edit/page.tsx"></script></body></html>`;

export type ReportProgress = (progress: string) => void;

/**
 * Each reported step is sent at once; the style sheet shows only the latest step, and none once the result
 * has been sent. If the owner leaves the page, the task continues. The page links back to the editor path
 * in the query parameter `from`.
 */
export function panel(
  context: Context,
  content: (report: ReportProgress) => Promise<ReactNode>,
  messageOf = failureMessage,
): Response {
  context.header("Content-Type", "text/html");
  return stream(context, async (output) => {
    const write = (body: ReactNode) => output.write(renderToStaticMarkup(body));
    await output.write(`${HEAD}<body class="panel">`);
    const from = context.req.query("from");
    const editor = from?.startsWith("/keystatic/") ? from : "/keystatic";
    await write(
      <>
        <script type="module" src="/tools/edit/panel-script.ts" />
        <a href={editor}>Back to the editor</a>
      </>,
    );
    // panel-script.ts removes `inert` when it starts: an earlier click would skip the confirmation question.
    await output.write("<main inert>");
    const report = (progress: string) => void write(<p role="status">{progress}…</p>);
    await write(
      await content(report).catch((error) => <ErrorMessage>{messageOf(error)}</ErrorMessage>),
    );
  });
}

export const ErrorMessage = ({ children }: { children: ReactNode }) => (
  <p role="alert" className="refused">
    {children}
  </p>
);

export const TextList = ({ items }: { items: string[] }) => (
  <ul>
    {items.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
);

/**
 * Replaces every page while the content has errors. It reloads itself: Vite's message about a change is lost
 * while a page loads.
 */
export const errorPage = (problems: string[]): string =>
  `${HEAD}<meta http-equiv="refresh" content="2">` +
  renderToStaticMarkup(
    <body className="panel">
      <h1>Something in the content is wrong</h1>
      {problems.map((problem) => (
        <ErrorMessage key={problem}>{problem}</ErrorMessage>
      ))}
      <p>The page comes back by itself once this is fixed.</p>
    </body>,
  );
