import { type Field, type FormType, hasAsterisk } from "#contract/fields.ts";
import type { FormWords } from "./schema.ts";

export interface FieldProps {
  type: FormType;
  field: Field;
  words: FormWords;
  /** The field's value in the previous post, not validated. */
  value?: unknown;
  problem?: string | undefined;
}

/** The form's type is the prefix, because both forms have a field called `name`. */
export const fieldId = (type: FormType, field: Field): string => `${type}-${field.name}`;

/** For the control's `aria-describedby` (WCAG 3.3.1). */
const problemId = (id: string): string => `${id}-problem`;

function Problem({ id, problem }: { id: string; problem: string | undefined }) {
  return problem ? (
    <p className="form-problem" id={problemId(id)}>
      {problem}
    </p>
  ) : null;
}

function Control({ type, field, words, value, problem }: FieldProps) {
  const id = fieldId(type, field);
  const text = typeof value === "string" ? value : undefined;
  const shared = {
    id,
    name: field.name,
    required: field.required,
    autoComplete: field.autocomplete,
    className: "form-control",
    "aria-invalid": problem ? true : undefined,
    "aria-describedby": problem && problemId(id),
  };
  if (field.control === "textarea")
    return (
      <textarea {...shared} rows={field.rows} maxLength={field.maxLength} defaultValue={text} />
    );
  if (field.control === "select")
    return (
      <select {...shared} defaultValue={text ?? ""}>
        <option value="">{words.choose}</option>
        {field.options?.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    );
  return <input {...shared} type={field.control} maxLength={field.maxLength} defaultValue={text} />;
}

/** The checked values are submitted as a list (requirements §4). */
function CheckboxGroup({ type, field, words, value, problem }: FieldProps) {
  const id = fieldId(type, field);
  const checked: readonly unknown[] = Array.isArray(value) ? value : [];
  return (
    // Focusable if it has an error, so that the link in the error summary can move focus here.
    <fieldset
      id={id}
      tabIndex={problem ? -1 : undefined}
      className="form-wide"
      aria-describedby={problem && problemId(id)}
    >
      <legend className="form-label">
        {field.label}
        {hasAsterisk(field) ? " *" : null}
        <small> ({words.servicesHint})</small>
      </legend>
      <Problem id={id} problem={problem} />
      <div className="form-choices">
        {field.options?.map(({ value, label }) => (
          <label key={value} className="form-choice">
            <input
              type="checkbox"
              name={field.name}
              value={value}
              defaultChecked={checked.includes(value) || undefined}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** In the browser, only native validation checks a field (requirements §5). */
export function FormField(props: FieldProps) {
  const { type, field, words, problem } = props;
  if (field.control === "checkboxes") return <CheckboxGroup {...props} />;
  const id = fieldId(type, field);
  return (
    <div className={field.control === "textarea" ? "form-wide" : undefined}>
      <label htmlFor={id} className="form-label">
        {field.label}
        {hasAsterisk(field) ? (
          <span aria-hidden={field.required}> *</span>
        ) : (
          <small> ({words.optional})</small>
        )}
      </label>
      <Problem id={id} problem={problem} />
      <Control {...props} />
    </div>
  );
}
