/** The answers to a form sent without script: thank you, please check, and a problem. */
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { FIELDS, type FormType } from "#contract/fields.ts";
import { MESSAGES } from "#contract/messages.ts";
import type { FormPost } from "../form-post.ts";
import type { Refusal } from "../refusal.ts";
import { Document, type PageFrame, PhoneLink } from "./document.tsx";
import { Form, fieldId, type ShownForm } from "./form.tsx";

const TITLES: Readonly<Record<FormType, { sent: string; check: string; failed: string }>> = {
  contact: {
    sent: "Message sent",
    check: "Please check your message",
    failed: "Your message was not sent",
  },
  quote: {
    sent: "Quote request sent",
    check: "Please check your quote request",
    failed: "Your quote request was not sent",
  },
};

/** Refusals that leave the visitor with a form to mend or to send again. */
const RESUBMITTABLE = new Set(["invalid", "rate_limited", "unavailable", "idempotency_mismatch"]);

/** @param failed says so first in the title, which a screen reader reads first */
function page(frame: PageFrame, heading: string, children: ReactNode, failed = true): string {
  const document = (
    <Document frame={frame} title={failed ? `Error: ${heading}` : heading}>
      <h1>{heading}</h1>
      {children}
    </Document>
  );
  return `<!doctype html>${renderToStaticMarkup(document)}`;
}

/**
 * The lead is kept: the required words (requirements §8).
 * @param reference what the visitor can name on the phone
 */
export function renderThanks(frame: PageFrame, type: FormType, reference: string): string {
  return page(
    frame,
    TITLES[type].sent,
    <>
      <p role="status">{MESSAGES[type].success}</p>
      <p>Your reference is {reference}.</p>
    </>,
    false,
  );
}

/** Each problem named: those of fields linked, in the order of the form, then the others. */
function Summary({ form }: { form: ShownForm }) {
  const known = FIELDS[form.type].filter(({ name }) => form.problems[name] !== undefined);
  const others = Object.entries(form.problems).filter(
    ([name]) => !known.some((field) => field.name === name),
  );
  return (
    <div className="problem" role="alert">
      <h2>Nothing was sent yet</h2>
      <ul>
        {known.map((field) => (
          <li key={field.name}>
            <a href={`#${fieldId(field)}`}>{form.problems[field.name]}</a>
          </li>
        ))}
        {others.map(([name, problem]) => (
          <li key={name}>{`${name}: ${problem}`}</li>
        ))}
      </ul>
    </div>
  );
}

/**
 * Why a form was not taken: something typed has to change, or it could not be sent now and can be
 * sent again as it is (the specification's words, §8), or there is no form to show again.
 * @param post what was typed, when it could be read
 */
export function renderRefusal(
  frame: PageFrame & { key: string },
  refusal: Refusal,
  post: FormPost | undefined,
): string {
  if (post?.type === undefined || !RESUBMITTABLE.has(refusal.code)) {
    return page(
      frame,
      "This could not be sent",
      <>
        <div className="problem" role="alert">
          <p>{refusal.message}</p>
        </div>
        <p>
          Please go back and try again, or call <PhoneLink business={frame.business} />.
        </p>
      </>,
    );
  }
  const { type, values } = post;
  const form: ShownForm = { type, values, problems: refusal.extra.fields ?? {}, key: frame.key };
  if (refusal.code === "invalid") {
    return page(
      frame,
      TITLES[type].check,
      <>
        <Summary form={form} />
        <Form form={form} />
      </>,
    );
  }
  return page(
    frame,
    TITLES[type].failed,
    <>
      <div className="problem" role="alert">
        <p>{MESSAGES[type].failure}</p>
        <p>{refusal.message}</p>
      </div>
      <p>Everything you typed is kept below.</p>
      <Form form={form} />
    </>,
  );
}
