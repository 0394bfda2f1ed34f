import { type Field, hasAsterisk } from "#contract/fields.ts";

/** A list of things to tick; ticking adds to the list, unticking removes (requirements §4). */
export function OptionBoxes({ field, hint }: { field: Field; hint: string }) {
  return (
    <fieldset className="sm:col-span-2">
      <legend className="text-sm font-semibold">
        {field.label}
        {hasAsterisk(field) ? " *" : null}
        <span className="font-normal text-ink-500"> ({hint.toLowerCase()})</span>
      </legend>
      <div className="mt-3 flex flex-wrap gap-2">
        {field.options?.map(({ value, label }) => (
          <label
            key={value}
            className="inline-flex min-h-11 cursor-pointer items-center gap-2.5 rounded-full border border-ink-500 px-4 text-sm hover:border-ink-900 has-checked:border-ink-900 has-checked:bg-ink-900 has-checked:text-paper-50 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-glow-700"
          >
            <input type="checkbox" name={field.name} value={value} className="size-4" />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
