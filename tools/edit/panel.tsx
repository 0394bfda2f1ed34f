/** The pages for publishing, media and "Before you go live" are rendered entirely on the server. */
import type { Context } from "hono";
import { stream } from "hono/streaming";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { failureMessage } from "./failures.ts";

const HEAD = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Edit the site</title>
<link rel="stylesheet" href="/edit/page.css"></head>`;

export const EDITOR_HTML = `${HEAD}<body><div id="editor"></div>
<script type="module" src="/edit/page.js"></script></body></html>`;

/** @param current index of the step that has begun */
export type ReportProgress = (steps: string[], current: number) => void;

/**
 * Each report is sent at once and lists all steps; the style sheet shows only the latest report, and none once
 * the result has been sent. If the owner leaves the page, the task continues. The page links back to the
 * editor path in the query parameter `from`.
 */
export function panel(
  context: Context,
  content: (report: ReportProgress) => Promise<ReactNode>,
): Response {
  context.header("Content-Type", "text/html");
  return stream(context, async (output) => {
    const write = (body: ReactNode) => output.write(renderToStaticMarkup(body));
    await output.write(`${HEAD}<body class="panel">`);
    const from = context.req.query("from");
    const editor = from?.startsWith("/keystatic/") ? from : "/keystatic";
    await write(
      <>
        <script type="module" src="/edit/panel-script.js" />
        <a href={editor}>Back to the editor</a>
      </>,
    );
    // panel-script.ts removes `inert` when it starts: an earlier click would skip the confirmation question.
    await output.write("<main inert>");
    const report: ReportProgress = (...progress) => void write(<Steps progress={progress} />);
    await write(
      await content(report).catch((error) => <p role="alert">{failureMessage(error)}</p>),
    );
  });
}

const Steps = ({ progress: [steps, current] }: { progress: Parameters<ReportProgress> }) => (
  <ol className="steps" role="status">
    {steps.map((step, index) => (
      <li key={step}>
        {step} {["done", "…"][Math.sign(index - current) + 1]}
      </li>
    ))}
  </ol>
);

export const TextList = ({ items }: { items: string[] }) => (
  <ul>
    {items.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
);
