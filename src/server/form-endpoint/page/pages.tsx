/** Response pages for forms posted without JavaScript: thank you, please check, and not sent. */
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { FIELDS, type FormType } from "#contract/fields.ts";
import { MESSAGES } from "#contract/messages.ts";
import { FailureHint } from "#forms/FailureHint.tsx";
import { FormContent } from "#forms/FormContent.tsx";
import { fieldId } from "#forms/FormField.tsx";
import { Phrase } from "#forms/Phrase.tsx";
import type { FormPost } from "../form-post.ts";
import type { Refusal } from "../refusal.ts";
import { Document, type PageFrame } from "./document.tsx";

/** Refusals after which the visitor can correct the form or send it again. */
const RESUBMITTABLE = new Set(["invalid", "rate_limited", "unavailable"]);

/** @param title defaults to the heading; on failure it starts with "Error", which screen readers read first */
function page(frame: PageFrame, heading: string, children: ReactNode, title = heading): string {
  const document = (
    <Document frame={frame} title={title}>
      <h1>{heading}</h1>
      {children}
    </Document>
  );
  return `<!doctype html>${renderToStaticMarkup(document)}`;
}

/** @param alert the error; receives focus, so that keyboard and screen reader users start there */
function failurePage(frame: PageFrame, heading: string, alert: ReactNode, rest: ReactNode): string {
  const content = (
    <>
      {/* biome-ignore lint/a11y/noAutofocus: a full page load after a failure, as in GOV.UK's error summary. */}
      <div className="alert" role="alert" tabIndex={-1} autoFocus>
        {alert}
      </div>
      {rest}
    </>
  );
  const title = frame.words.formAnswer.error.replace("{heading}", heading);
  return page(frame, heading, content, title);
}

/**
 * Renders the page for a stored lead, with the required message (requirements §8).
 * @param reference the visitor can mention it on the phone
 */
export function renderThanks(frame: PageFrame, type: FormType, reference: string): string {
  const { formAnswer } = frame.words;
  return page(
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

/** Lists field errors in form order, each linked to its field, then all other errors. */
function ProblemList({ type, problems }: { type: FormType; problems: Record<string, string> }) {
  const fields = FIELDS[type].filter(({ name }) => problems[name] !== undefined);
  const others = Object.entries(problems).filter(
    ([name]) => !fields.some((field) => field.name === name),
  );
  return (
    <ul>
      {fields.map((field) => (
        <li key={field.name}>
          <a href={`#${fieldId(type, field)}`}>{problems[field.name]}</a>
        </li>
      ))}
      {others.map(([name, problem]) => (
        <li key={name}>{`${name}: ${problem}`}</li>
      ))}
    </ul>
  );
}

/**
 * Renders the page for a refused form: the form with its field errors, or the form to resubmit unchanged
 * (with the required message, requirements §8), or only the reason if the form can't be redisplayed.
 * @param frame includes the public key for the form's hidden field
 * @param post undefined if it couldn't be parsed
 */
export function renderRefusal(
  frame: PageFrame & { apiKey: string },
  refusal: Refusal,
  post: FormPost | undefined,
): string {
  const { words, facts, apiKey } = frame;
  const { forms, formAnswer } = words;
  if (post?.type === undefined || !RESUBMITTABLE.has(refusal.code)) {
    return failurePage(
      frame,
      formAnswer.refused,
      <p>{refusal.message}</p>,
      <p>
        <Phrase text={formAnswer.back} facts={facts} />
      </p>,
    );
  }
  const { type, values } = post;
  const problems = { ...refusal.extra.fields };
  const isInvalid = refusal.code === "invalid";
  return failurePage(
    frame,
    isInvalid ? formAnswer[type].check : formAnswer[type].failed,
    <>
      {isInvalid ? <h2>{formAnswer.notSent}</h2> : <p>{MESSAGES[type].failure}</p>}
      {isInvalid && <ProblemList type={type} problems={problems} />}
      <p>
        <FailureHint words={forms} facts={facts} retryAfterSeconds={refusal.retryAfterSeconds} />
      </p>
    </>,
    <>
      {!isInvalid && <p>{formAnswer.kept}</p>}
      {/* No action: the form posts to the URL that served it, wherever the function is hosted. */}
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
