/** The editor's HTML. The pages for publishing and for media are rendered here, without state in the browser. */
import type { Context } from "hono";
import { stream } from "hono/streaming";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { failureOf } from "./failures.ts";

const HEAD = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Edit the site</title>
<link rel="stylesheet" href="/tools/edit/page.css"></head>`;

/** The page that Keystatic and the preview are rendered into. */
export const EDITOR = `${HEAD}<body><div id="editor"></div>
<script type="module" src="/tools/edit/page.tsx"></script></body></html>`;

/** Called with each step of a long task. */
export type ReportProgress = (progress: string) => void;

/**
 * Responds with a page, whose `from` is the editor's path to go back to. Its steps are sent as they are reported; the
 * style sheet shows only the last one, until the content follows. If the page is left, the task continues.
 */
export function panel(
  context: Context,
  content: (report: ReportProgress) => Promise<ReactNode>,
  messageOf = failureOf,
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
    // The script removes `inert`: a click before it runs would skip the confirmation questions.
    await output.write("<main inert>");
    const report = (progress: string) => void write(<p role="status">{progress}…</p>);
    await write(await content(report).catch((error) => <Refusal>{messageOf(error)}</Refusal>));
  });
}

export const Refusal = ({ children }: { children: ReactNode }) => (
  <p role="alert" className="refused">
    {children}
  </p>
);

/** Replaces every page while the content has errors. Vite's script reloads it when a file changes. */
export const problemPage = (problems: string[]): string =>
  HEAD +
  renderToStaticMarkup(
    <body className="panel">
      <script type="module" src="/@vite/client" />
      <h1>Something in the content is wrong</h1>
      {problems.map((problem) => (
        <Refusal key={problem}>{problem}</Refusal>
      ))}
      <p>The page comes back by itself once this is fixed.</p>
    </body>,
  );
