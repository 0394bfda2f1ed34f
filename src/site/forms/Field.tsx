import { type Field as FieldData, type FormType, hasAsterisk } from "#contract/fields.ts";

interface Props {
  type: FormType;
  field: FieldData;
}

const hintClass = "text-sm font-normal text-ink-500";

function Control({ id, field }: { id: string; field: FieldData }) {
  const { name, required, autocomplete, maxLength, rows, options } = field;
  const shared = { id, name, required, autoComplete: autocomplete, className: "form-control" };
  if (field.control === "textarea")
    return <textarea {...shared} rows={rows} maxLength={maxLength} />;
  if (field.control !== "select")
    return <input {...shared} type={field.control} maxLength={maxLength} />;
  return (
    <span className="form-select">
      <select {...shared} defaultValue="">
        <option value="">Choose one</option>
        {options?.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </span>
  );
}

/** The checked values are submitted as a list (requirements §4). */
function CheckboxGroup({ field }: { field: FieldData }) {
  return (
    <fieldset className="col-span-full min-w-0">
      <legend className="text-sm font-semibold">
        {field.label}
        {hasAsterisk(field) ? " *" : null}
        <small className={hintClass}> (check all that apply)</small>
      </legend>
      <div className="mt-2 grid gap-x-6 sm:grid-cols-2">
        {field.options?.map(({ value, label }) => (
          <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input type="checkbox" name={field.name} value={value} className="form-checkbox" />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Only the browser's own validation checks a field (requirements §5). */
export function Field({ type, field }: Props) {
  if (field.control === "checkboxes") return <CheckboxGroup field={field} />;
  // Both forms have a field called `name`.
  const id = `${type}-${field.name}`;
  return (
    <div
      className={
        field.control === "textarea" ? "col-span-full" : "odd:has-[+.col-span-full]:col-span-full"
      }
    >
      <label htmlFor={id} className="mb-2 block text-sm font-semibold">
        {field.label}
        {hasAsterisk(field) ? (
          <span aria-hidden={field.required}> *</span>
        ) : (
          <small className={hintClass}> (optional)</small>
        )}
      </label>
      <Control id={id} field={field} />
    </div>
  );
}
