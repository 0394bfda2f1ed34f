import { useId } from "react";
import { type Field as FieldData, hasAsterisk } from "#contract/fields.ts";

interface Props {
  field: FieldData;
}

const controlClass =
  "block min-h-13 w-full resize-y rounded-sm border border-ink-500 bg-paper-50 px-[min(1.125rem,4vw)] py-3 text-ink-950 hover:border-ink-900";

const hintClass = "text-sm font-normal text-ink-500";

function Control({ id, field }: { id: string; field: FieldData }) {
  const { name, required, autocomplete, rows, options } = field;
  const shared = { id, name, required, autoComplete: autocomplete, className: controlClass };
  // With `maxlength`, the browser would cut the end of a long text that is pasted, without a word.
  if (field.control === "textarea") return <textarea {...shared} rows={rows} />;
  if (field.control !== "select") return <input {...shared} type={field.control} />;
  return (
    <span className="relative block after:pointer-events-none after:absolute after:top-[calc(50%-0.4375rem)] after:right-5.25 after:size-2.25 after:rotate-45 after:border-r-2 after:border-b-2 after:border-ink-700">
      <select {...shared} className={`${controlClass} appearance-none pr-13`} defaultValue="">
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
          <label
            key={value}
            className="flex min-h-11 cursor-pointer items-center gap-3 wrap-anywhere"
          >
            <input
              type="checkbox"
              name={field.name}
              value={value}
              className="size-6 flex-none cursor-pointer accent-ink-700"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Only the browser's own validation checks a field (requirements §5). */
export function Field({ field }: Props) {
  // A page may have several forms, also of one kind.
  const id = field.name + useId();
  if (field.control === "checkboxes") return <CheckboxGroup field={field} />;
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
