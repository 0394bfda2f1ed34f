/**
 * Result pages for forms posted without JavaScript: “thank you”, “please check” and “not sent”. They are the
 * site's own page with its slots filled in, or a bare page where the endpoint runs without the site.
 */
import { createHash } from "node:crypto";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { FIELDS, type FormType } from "#contract/fields.ts";
import { MESSAGES } from "#contract/messages.ts";
import { FailureHint } from "#forms/FailureHint.tsx";
import { FormContent } from "#forms/FormContent.tsx";
import { fieldId } from "#forms/FormField.tsx";
import { Phrase } from "#forms/Phrase.tsx";
import { RESULT_SLOTS } from "#forms/result-slots.ts";
import type { AllFormWords, FormFacts } from "#forms/schema.ts";
import { securityHeaders } from "#settings/headers.ts";
import type { FormPost } from "../body.ts";
import type { HttpError } from "../http-error.ts";

/** CSS of a bare page; it also hides the field that only bots fill in. */
const BARE_STYLE =
  "body{max-width:40rem;margin:2rem auto;padding:0 1rem;font:1.125rem/1.6 system-ui,sans-serif}.form-control{display:block;width:100%;margin-bottom:1rem;font:inherit}.form-choice{display:block}.honeypot{display:none}";

/** The Content-Security-Policy of a bare page; `img-src` is for the favicon, which browsers request by themselves. */
const BARE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(BARE_STYLE).digest("base64")}'`,
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

export interface ResultPage {
  html: string;
  policy: string;
}

interface PageContext {
  readonly words: AllFormWords;
  readonly facts: FormFacts;
  readonly apiKey: string;
  readonly name: string;
  readonly homeUrl: string;
  readonly template: string | undefined;
}

/**
 * Fills in the site's page. Everything is escaped, and text that a visitor typed is only in `content`, in which
 * no slot is replaced.
 */
function fillTemplate(template: string, title: string, heading: string, content: ReactNode) {
  const fillHead = (part = "") =>
    part
      .replaceAll(RESULT_SLOTS.title, () => renderToStaticMarkup(title))
      .replaceAll(RESULT_SLOTS.heading, () => renderToStaticMarkup(heading));
  const [before, after] = template.split(RESULT_SLOTS.content);
  return fillHead(before) + renderToStaticMarkup(content) + fillHead(after);
}

const renderBarePage = (title: string, heading: string, content: ReactNode) =>
  `<!doctype html>${renderToStaticMarkup(
    <html lang="en-US">
      <head>
        <meta charSet="utf-8" />
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style, which the policy's hash covers. */}
        <style dangerouslySetInnerHTML={{ __html: BARE_STYLE }} />
      </head>
      <body>
        <main>
          <h1>{heading}</h1>
          {content}
        </main>
      </body>
    </html>,
  )}`;

/** @param pageTitle on failure, it starts with "Error", which screen readers read first */
function renderPage(
  { words, facts, name, homeUrl, template }: PageContext,
  heading: string,
  children: ReactNode,
  pageTitle = heading,
): ResultPage {
  const { home, footer } = words.formResult;
  const title = `${pageTitle} – ${name}`;
  const content = (
    <>
      {children}
      <p>
        <Phrase text={footer} facts={facts} values={{ home: <a href={homeUrl}>{home}</a> }} />
      </p>
    </>
  );
  if (template === undefined)
    return { html: renderBarePage(title, heading, content), policy: BARE_POLICY };
  // The template has its own policy in a <meta> element, as all pages of the site.
  const policy = securityHeaders()["Content-Security-Policy"] ?? "";
  return { html: fillTemplate(template, title, heading, content), policy };
}

export function renderThanks(context: PageContext, type: FormType, reference: string) {
  const { formResult } = context.words;
  return renderPage(
    context,
    formResult[type].sent,
    <>
      <p role="status">{MESSAGES[type].success}</p>
      <p>
        <Phrase text={formResult.reference} facts={context.facts} values={{ reference }} />
      </p>
    </>,
  );
}

function ProblemList({ type, problems }: { type: FormType; problems: Record<string, string> }) {
  return (
    <ul>
      {Object.entries(problems).map(([name, problem]) => {
        const field = FIELDS[type].find((candidate) => candidate.name === name);
        const link = field && <a href={`#${fieldId(type, field)}`}>{problem}</a>;
        return <li key={name}>{link ?? `${name}: ${problem}`}</li>;
      })}
    </ul>
  );
}

/** @param alert receives focus, so that keyboard and screen reader users start there */
function renderFailure(context: PageContext, heading: string, alert: ReactNode, body: ReactNode) {
  const content = (
    <>
      {/* biome-ignore lint/a11y/noAutofocus: a full page load after a failure, as in GOV.UK's error summary. */}
      <div className="form-alert" role="alert" tabIndex={-1} autoFocus>
        {alert}
      </div>
      {body}
    </>
  );
  const title = context.words.formResult.error.replace("{heading}", heading);
  return renderPage(context, heading, content, title);
}

/**
 * Renders the page for a refused form. The page shows either the form with its field errors, or the form to
 * resubmit unchanged (with the required message, requirements §8), or only the reason.
 * @param post undefined if the form was refused before it was parsed
 */
export function renderError(context: PageContext, error: HttpError, post: FormPost | undefined) {
  const { words, facts, apiKey } = context;
  const { forms, formResult } = words;
  const { fields: problems, retryAfterSeconds } = error.extra;
  const canResend = problems !== undefined || retryAfterSeconds !== undefined;
  if (post?.type === undefined || !canResend) {
    return renderFailure(
      context,
      formResult.refused,
      <p>{error.message}</p>,
      <p>
        <Phrase text={formResult.back} facts={facts} />
      </p>,
    );
  }
  const { type, values } = post;
  return renderFailure(
    context,
    problems ? formResult[type].check : formResult[type].failed,
    <>
      {problems ? <h2>{formResult.notSent}</h2> : <p>{MESSAGES[type].failure}</p>}
      {problems && <ProblemList type={type} problems={problems} />}
      <p>
        <FailureHint words={forms} facts={facts} retryAfterSeconds={retryAfterSeconds} />
      </p>
    </>,
    <>
      {!problems && <p>{formResult.kept}</p>}
      {/* Without an action, the form posts to the URL that served it, wherever the function is hosted. */}
      <form method="post">
        <FormContent {...{ type, facts, apiKey, values, problems }} words={forms}>
          <button type="submit" className="form-submit">
            {MESSAGES[type].submit}
          </button>
        </FormContent>
      </form>
    </>,
  );
}
