/** A form shown again with everything typed kept, each problem linked to its field (WCAG 3.3.1). */
import { PLAIN_POST_FIELDS } from "#contract/endpoint.ts";
import { FIELDS, type Field, type FormType } from "#contract/fields.ts";
import { MESSAGES } from "#contract/messages.ts";
import { escapeHtml } from "./document.ts";

/** What was posted, and what is wrong with it. */
export interface ShownForm {
  readonly type: FormType;
  readonly values: Readonly<Record<string, unknown>>;
  /** Field name to problem; empty when the fields are not the problem. */
  readonly problems: Readonly<Record<string, string>>;
  /** The public key, which the form sends along. */
  readonly key: string;
}

/** The element a link in the summary leads to. */
export function fieldId(field: Field): string {
  return field.control === "checkboxes" ? `${field.name}-0` : field.name;
}

const attributes = (list: Record<string, string | number | boolean | undefined>): string =>
  Object.entries(list)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name, value]) =>
      value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`,
    )
    .join("");

function control(field: Field, value: unknown, wrong: boolean): string {
  const typed = typeof value === "string" ? value : "";
  const common = {
    id: field.name,
    name: field.name,
    required: field.required,
    autocomplete: field.autocomplete,
    "aria-invalid": wrong ? "true" : undefined,
    "aria-describedby": wrong ? `${field.name}-wrong` : undefined,
  };
  if (field.control === "textarea") {
    const box = { ...common, rows: field.rows, maxlength: field.max };
    // A parser drops one line break after the start tag: this one, not the visitor's.
    return `<textarea${attributes(box)}>\n${escapeHtml(typed)}</textarea>`;
  }
  if (field.control === "select") {
    const options = [{ value: "", label: "Please choose" }, ...(field.options ?? [])].map(
      (option) =>
        `<option${attributes({ value: option.value, selected: option.value === typed })}>${escapeHtml(option.label)}</option>`,
    );
    return `<select${attributes(common)}>${options.join("")}</select>`;
  }
  return `<input${attributes({ ...common, type: field.control, maxlength: field.max, value: typed })}>`;
}

function checkboxes(field: Field, value: unknown, problem: string, label: string): string {
  const ticked: readonly unknown[] = Array.isArray(value) ? value : [];
  const boxes = (field.options ?? []).map((option, index) => {
    const id = `${field.name}-${index}`;
    const box = {
      type: "checkbox",
      id,
      name: field.name,
      value: option.value,
      checked: ticked.includes(option.value),
    };
    return `<div class="choice"><input${attributes(box)}><label for="${id}">${escapeHtml(option.label)}</label></div>`;
  });
  const described = problem === "" ? undefined : `${field.name}-wrong`;
  return `<fieldset class="field"${attributes({ "aria-describedby": described })}><legend>${label}</legend>${problem}${boxes.join("")}</fieldset>`;
}

function renderField(field: Field, form: ShownForm): string {
  const label = `${escapeHtml(field.label)}${field.marked ? " *" : ""}`;
  const text = form.problems[field.name];
  const problem =
    text === undefined ? "" : `<p class="wrong" id="${field.name}-wrong">${escapeHtml(text)}</p>`;
  const value = form.values[field.name];
  if (field.control === "checkboxes") return checkboxes(field, value, problem, label);
  return `<div class="field"><label for="${field.name}">${label}</label>${problem}${control(field, value, text !== undefined)}</div>`;
}

/** The form's HTML: the fields of the contract, in its order, with what was typed. */
export function renderForm(form: ShownForm): string {
  const { key, trap } = PLAIN_POST_FIELDS;
  // No action: the form posts to the address that showed it, wherever the function is hosted.
  return `<form method="post">
<input type="hidden" name="type" value="${form.type}">
<input type="hidden" name="${key}" value="${escapeHtml(form.key)}">
<div class="trap" aria-hidden="true"><label for="${trap}">Leave this empty</label><input id="${trap}" name="${trap}" tabindex="-1" autocomplete="off"></div>
${FIELDS[form.type].map((field) => renderField(field, form)).join("\n")}
<button>${escapeHtml(MESSAGES[form.type].submit)}</button>
</form>`;
}
