/**
 * Response pages for forms posted without JavaScript: “thank you”, “please check” and “not sent”. Each page
 * is self-contained, with inline styles that its policy allows by their hash, so it works wherever the
 * endpoint runs.
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
import { COLORS } from "#forms/style.ts";
import type { AllFormWords, FormFacts } from "#forms/words.ts";
import type { FormPost } from "../body.ts";
import type { Refusal } from "../refusal.ts";
import { STYLE } from "./style.ts";

/** The pages' Content-Security-Policy; `img-src` is for the favicon, which browsers request automatically. */
export const PAGE_CSP = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Data that every page of the endpoint needs. */
interface PageFrame {
  readonly words: AllFormWords;
  readonly facts: FormFacts;
  /** The public key, for the form's hidden field. */
  readonly apiKey: string;
  /** The business's name, shown in the header and the page title. */
  readonly name: string;
  /** URL of the site's home page. */
  readonly homeUrl: string;
}

/**
 * @param title the document's title; on failure, it starts with "Error", which screen readers read first
 */
function renderPage(
  frame: PageFrame,
  heading: string,
  children: ReactNode,
  title = heading,
): string {
  const { words, facts, name, homeUrl } = frame;
  const { home, footer } = words.formAnswer;
  const document = (
    <html lang="en-US">
      <head>
        <meta charSet="utf-8" />
        <title>{`${title} – ${name}`}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="theme-color" content={COLORS["ink-950"]} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style, which the policy's hash covers. */}
        <style dangerouslySetInnerHTML={{ __html: STYLE }} />
      </head>
      <body>
        <header>
          <div>
            <a href={homeUrl}>{name}</a>
          </div>
        </header>
        <main>
          <h1>{heading}</h1>
          {children}
        </main>
        <footer>
          <div>
            <p>
              <Phrase text={footer} facts={facts} values={{ home: <a href={homeUrl}>{home}</a> }} />
            </p>
          </div>
        </footer>
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(document)}`;
}

/**
 * Renders the page for a stored lead, with the required message (requirements §8).
 * @param reference the lead's reference, shown so that the visitor can mention it on the phone
 */
export function renderThanks(frame: PageFrame, type: FormType, reference: string): string {
  const { formAnswer } = frame.words;
  return renderPage(
    frame,
    formAnswer[type].sent,
    <>
      <p role="status">{MESSAGES[type].success}</p>
      <p>
        <Phrase text={formAnswer.reference} facts={frame.facts} values={{ reference }} />
      </p>
    </>,
  );
}

/** Lists the errors; a field's error links to the field. */
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

/**
 * @param alert describes the error and receives focus, so that keyboard and screen reader users start there
 */
function renderFailure(
  frame: PageFrame,
  heading: string,
  alert: ReactNode,
  body: ReactNode,
): string {
  const content = (
    <>
      {/* biome-ignore lint/a11y/noAutofocus: a full page load after a failure, as in GOV.UK's error summary. */}
      <div className="alert" role="alert" tabIndex={-1} autoFocus>
        {alert}
      </div>
      {body}
    </>
  );
  const title = frame.words.formAnswer.error.replace("{heading}", heading);
  return renderPage(frame, heading, content, title);
}

/**
 * Renders the page for a refused form. The page shows either the form with its field errors, or the form to
 * resubmit unchanged (with the required message, requirements §8), or only the reason for the refusal.
 * @param post undefined if the form was refused before it was parsed
 */
export function renderRefusal(
  frame: PageFrame,
  refusal: Refusal,
  post: FormPost | undefined,
): string {
  const { words, facts, apiKey } = frame;
  const { forms, formAnswer } = words;
  const { fields: problems, retryAfterSeconds } = refusal.extra;
  const canResend = problems !== undefined || retryAfterSeconds !== undefined;
  if (post?.type === undefined || !canResend) {
    return renderFailure(
      frame,
      formAnswer.refused,
      <p>{refusal.message}</p>,
      <p>
        <Phrase text={formAnswer.back} facts={facts} />
      </p>,
    );
  }
  const { type, values } = post;
  return renderFailure(
    frame,
    problems ? formAnswer[type].check : formAnswer[type].failed,
    <>
      {problems ? <h2>{formAnswer.notSent}</h2> : <p>{MESSAGES[type].failure}</p>}
      {problems && <ProblemList type={type} problems={problems} />}
      <p>
        <FailureHint words={forms} facts={facts} retryAfterSeconds={retryAfterSeconds} />
      </p>
    </>,
    <>
      {!problems && <p>{formAnswer.kept}</p>}
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
