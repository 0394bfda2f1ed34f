/** A form shown again with everything typed kept, each problem linked to its field (WCAG 3.3.1). */
import { PLAIN_POST_FIELDS } from "#contract/endpoint.ts";
import { FIELDS, type Field, type FormType, hasAsterisk, PAGE } from "#contract/fields.ts";
import { MESSAGES } from "#contract/messages.ts";

/** What was posted, and what is wrong with it. */
export interface ShownForm {
  readonly type: FormType;
  readonly values: Readonly<Record<string, unknown>>;
  /** Field name to problem; empty when the fields are not the problem. */
  readonly problems: Readonly<Record<string, string>>;
  /** The public key, which the form sends along. */
  readonly key: string;
}

interface FieldProps {
  field: Field;
  value: unknown;
  problem: string | undefined;
}

/** The element a link in the summary leads to. */
export function fieldId(field: Field): string {
  return field.control === "checkboxes" ? `${field.name}-0` : field.name;
}

const labelOf = (field: Field) => `${field.label}${hasAsterisk(field) ? " *" : ""}`;
const problemId = (field: Field) => `${field.name}-wrong`;

function Problem({ field, problem }: Pick<FieldProps, "field" | "problem">) {
  return problem === undefined ? null : (
    <p className="wrong" id={problemId(field)}>
      {problem}
    </p>
  );
}

function Control({ field, value, problem }: FieldProps) {
  const typed = typeof value === "string" ? value : "";
  const shared = {
    id: field.name,
    name: field.name,
    required: field.required,
    autoComplete: field.autocomplete,
    "aria-invalid": problem === undefined ? undefined : ("true" as const),
    "aria-describedby": problem === undefined ? undefined : problemId(field),
  };
  if (field.control === "textarea") {
    return <textarea {...shared} rows={field.rows} maxLength={field.max} defaultValue={typed} />;
  }
  if (field.control === "select") {
    return (
      <select {...shared} defaultValue={typed}>
        {[{ value: "", label: "Please choose" }, ...(field.options ?? [])].map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    );
  }
  return <input {...shared} type={field.control} maxLength={field.max} defaultValue={typed} />;
}

function Checkboxes({ field, value, problem }: FieldProps) {
  const checked: readonly unknown[] = Array.isArray(value) ? value : [];
  return (
    <fieldset className="field" aria-describedby={problem && problemId(field)}>
      <legend>{labelOf(field)}</legend>
      <Problem field={field} problem={problem} />
      {field.options?.map((option, index) => (
        <div key={option.value} className="choice">
          <input
            type="checkbox"
            id={`${field.name}-${index}`}
            name={field.name}
            value={option.value}
            defaultChecked={checked.includes(option.value)}
          />
          <label htmlFor={`${field.name}-${index}`}>{option.label}</label>
        </div>
      ))}
    </fieldset>
  );
}

function FormField(props: FieldProps) {
  const { field, problem } = props;
  if (field.control === "checkboxes") return <Checkboxes {...props} />;
  return (
    <div className="field">
      <label htmlFor={field.name}>{labelOf(field)}</label>
      <Problem field={field} problem={problem} />
      <Control {...props} />
    </div>
  );
}

/** The fields of the contract, in its order, with what was typed. */
export function Form({ form }: { form: ShownForm }) {
  const { key, trap } = PLAIN_POST_FIELDS;
  const page = form.values[PAGE.name];
  // No action: the form posts to the address that showed it, wherever the function is hosted.
  return (
    <form method="post">
      <input type="hidden" name="type" value={form.type} />
      <input type="hidden" name={key} value={form.key} />
      {typeof page === "string" ? <input type="hidden" name={PAGE.name} value={page} /> : null}
      <div className="trap" aria-hidden="true">
        <label htmlFor={trap}>Leave this empty</label>
        <input id={trap} name={trap} tabIndex={-1} autoComplete="off" />
      </div>
      {FIELDS[form.type].map((field) => (
        <FormField
          key={field.name}
          field={field}
          value={form.values[field.name]}
          problem={form.problems[field.name]}
        />
      ))}
      <button type="submit">{MESSAGES[form.type].submit}</button>
    </form>
  );
}
