/** The pages for publishing and media are rendered entirely on the server. */
import type { Context } from "hono";
import { stream } from "hono/streaming";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

const HEAD = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Edit the site</title>
<link rel="stylesheet" href="/edit/page.css"></head>`;

export const EDITOR_HTML = `${HEAD}<body><div id="editor"></div>
<script type="module" src="/edit/page.js"></script></body></html>`;

/** @param current index of the step that has begun */
export type ReportProgress = (steps: string[], current: number) => void;

/**
 * Each report is sent at once and lists all steps; the style sheet shows only the latest report, and none once
 * the result has been sent. If the owner leaves the page, the action continues.
 * @param action what the page's form does; its result, or its error, stays even if rendering the rest fails
 */
export function panel(
  context: Context,
  content: () => Promise<ReactNode>,
  action?: (report: ReportProgress) => Promise<ReactNode>,
): Response {
  context.header("Content-Type", "text/html");
  return stream(context, async (output) => {
    const write = (body: ReactNode) => output.write(renderToStaticMarkup(body));
    const writeResult = async (result: Promise<ReactNode>) =>
      write(await result.catch(({ message }) => <p role="alert">{message}</p>));
    await output.write(`${HEAD}<body class="panel">`);
    await write(
      <>
        <script type="module" src="/edit/panel-script.js" />
        <a href="/keystatic">Back to the editor</a>
      </>,
    );
    if (action && context.req.method === "POST")
      await writeResult(action((...progress) => void write(<Steps progress={progress} />)));
    await writeResult(content());
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
