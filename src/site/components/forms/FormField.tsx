import { type Field, hasAsterisk } from "#contract/fields.ts";
import type { Interface } from "../../content/interface.ts";
import { OptionBoxes } from "./OptionBoxes.tsx";

export type FormWords = Interface["contactForm"];

interface Props {
  field: Field;
  /** Prefix of ids, because both forms have a name field. */
  prefix: string;
  words: FormWords;
}

const box =
  "mt-2 block w-full min-h-12 rounded-sm border border-ink-500 bg-paper-50 px-4 py-3 text-base text-ink-950 hover:border-ink-900";

function Control({ field, id, words }: { field: Field; id: string; words: FormWords }) {
  const shared = {
    id,
    name: field.name,
    required: field.required,
    autoComplete: field.autocomplete,
    className: box,
  };
  if (field.control === "textarea")
    return <textarea {...shared} rows={field.rows} maxLength={field.max} />;
  if (field.control === "select")
    return (
      <select {...shared} defaultValue="">
        <option value="">{words.choose}</option>
        {field.options?.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    );
  return <input {...shared} type={field.control} maxLength={field.max} />;
}

/** One field with its visible label; only native validation applies (requirements §5). */
export function FormField({ field, prefix, words }: Props) {
  if (field.control === "checkboxes")
    return <OptionBoxes field={field} hint={words.servicesHint} />;
  const id = `${prefix}-${field.name}`;
  return (
    <div className={field.control === "textarea" ? "sm:col-span-2" : ""}>
      <label htmlFor={id} className="text-sm font-semibold">
        {field.label}
        {hasAsterisk(field) ? <span aria-hidden={field.required}> *</span> : null}
        {!hasAsterisk(field) ? (
          <span className="font-normal text-ink-500"> ({words.optional})</span>
        ) : null}
      </label>
      <Control field={field} id={id} words={words} />
    </div>
  );
}
