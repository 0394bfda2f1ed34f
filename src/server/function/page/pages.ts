/** The three answers to a form sent without script: thank you, please check, and a problem. */
import { FIELDS, type FormType } from "#contract/fields.ts";
import { MESSAGES } from "#contract/messages.ts";
import { escapeHtml, type PageFrame, phoneLink, renderDocument } from "./document.ts";
import { fieldId, renderForm, type ShownForm } from "./form.ts";

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

/** The lead is kept: the specification's words (§8). */
export function thanksPage(frame: PageFrame, type: FormType): string {
  const title = TITLES[type].sent;
  const main = `<h1>${title}</h1>
<p role="status">${escapeHtml(MESSAGES[type].success)}</p>`;
  return renderDocument(frame, title, main);
}

/** Something typed has to change: each problem named, in a summary and at its field. */
export function checkPage(frame: PageFrame, form: ShownForm): string {
  const title = TITLES[form.type].check;
  const known = FIELDS[form.type].filter((field) => form.problems[field.name] !== undefined);
  const names = new Set(known.map((field) => field.name));
  const items = [
    ...known.map(
      (field) =>
        `<li><a href="#${fieldId(field)}">${escapeHtml(form.problems[field.name] ?? "")}</a></li>`,
    ),
    ...Object.entries(form.problems)
      .filter(([name]) => !names.has(name))
      .map(([name, problem]) => `<li>${escapeHtml(`${name}: ${problem}`)}</li>`),
  ];
  const main = `<h1>${title}</h1>
<div class="problem" role="alert"><h2>Nothing was sent yet</h2>
<ul>${items.join("")}</ul></div>
${renderForm(form)}`;
  return renderDocument(frame, `Error: ${title}`, main);
}

/**
 * It could not be sent now: the specification's words (§8), why, the phone, and the form as
 * it was filled, ready to be sent again.
 */
export function failedPage(frame: PageFrame, form: ShownForm, reason: string): string {
  const title = TITLES[form.type].failed;
  const main = `<h1>${title}</h1>
<div class="problem" role="alert"><p>${escapeHtml(MESSAGES[form.type].failure)}</p>
<p>${escapeHtml(reason)}</p></div>
<p>Everything you typed is kept below.</p>
${renderForm(form)}`;
  return renderDocument(frame, `Error: ${title}`, main);
}

/** There is no form to show again: the post was not one of ours. */
export function problemPage(frame: PageFrame, reason: string): string {
  const title = "This could not be sent";
  const main = `<h1>${title}</h1>
<div class="problem" role="alert"><p>${escapeHtml(reason)}</p></div>
<p>Please go back and try again, or call ${phoneLink(frame.business)}.</p>`;
  return renderDocument(frame, `Error: ${title}`, main);
}
