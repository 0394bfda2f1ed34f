import { fields } from "@keystatic/core";
import { useRef } from "react";
import { type Entries, editorData } from "./editor-data.ts";

interface FieldHelp {
  label: string;
  description: string;
}

type TextField = ReturnType<typeof fields.text>;
type NameField = ReturnType<typeof fields.slug>;
type ObjectField = ReturnType<typeof fields.object>;

/** Counts `{responseHours}` as the number that pages show in its place. */
export function withCharacterCount(text: TextField, description: string, shown: number): TextField {
  const Input: TextField["Input"] = (props) => {
    const { length } = props.value.replace(
      /\{(\w+)\}/g,
      (placeholder, name) => editorData.facts[name] ?? placeholder,
    );
    const count =
      length > shown
        ? `${length} characters: only the first ${shown} are shown.`
        : `${length} of ${shown} characters.`;
    // The component accepts a description, although Keystatic's type for its props doesn't include one.
    const withCount = { ...props, description: [description, count].filter(Boolean).join(" ") };
    return <text.Input {...withCount} />;
  };
  return { ...text, Input };
}

/** Keystatic's own number field rounds to three decimals. This one also reads amounts such as "$1,295". */
export function numberField(help: FieldHelp): TextField {
  const regex = /^(\s*-?\$?\d[\d,]*(\.\d+)?\s*)?$/;
  const message = `${help.label} must be a number, such as 295`;
  return {
    ...fields.text({ ...help, validation: { pattern: { regex, message } } }),
    parse: (value) => String(value ?? ""),
    serialize: (value) => {
      const digits = regex.test(value) ? value.replace(/[$,\s]/g, "") : value;
      return { value: digits === "" ? undefined : Number.isNaN(+digits) ? digits : +digits };
    },
  };
}

/**
 * Keystatic derives the file name only if the field starts with its default value, which is normally empty.
 * Our new entries start as a copy of an example, so we pass the field's first value as its default.
 */
export function nameField(name: FieldHelp, file: FieldHelp): NameField {
  const message = `${file.label} must be lowercase words joined by hyphens`;
  const field = fields.slug({
    name: { ...name, validation: { isRequired: true } },
    slug: { ...file, validation: { pattern: { regex: /^[a-z0-9]+(-[a-z0-9]+)*$/, message } } },
  });
  const Input: NameField["Input"] = (props) => (
    <field.Input {...props} {...(props.value.slug === "" && { defaultValue: props.value })} />
  );
  return { ...field, Input };
}

const MEDIA = ["stills", "films", "orbits"];

/** Pages are chosen from a list, pictures and films by their thumbnails. */
export function referenceField(help: FieldHelp, collection: string, required: boolean): TextField {
  const Input: TextField["Input"] = ({ value, onChange }) => {
    const entries = editorData.entries[collection] ?? [];
    const isKnown = value === "" || entries.some(({ slug }) => slug === value);
    const options = isKnown ? entries : [{ slug: value, name: `${value} (missing)` }, ...entries];
    return (
      <div className="reference">
        <label>
          <strong>{help.label}</strong>
          {help.description ? <small>{help.description}</small> : null}
          <select value={value} onChange={({ target }) => onChange(target.value)}>
            {value === "" || !required ? <option value="">-</option> : null}
            {options.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </select>
        </label>
        {MEDIA.includes(collection) ? (
          <Thumbnails folder={collection} {...{ value, entries, onChange }} />
        ) : null}
      </div>
    );
  };
  const text = fields.text(help);
  return { ...text, serialize: (value) => ({ value: value || undefined }), Input };
}

interface ThumbnailsProps {
  folder: string;
  value: string;
  entries: Entries;
  onChange: (value: string) => void;
}

function Thumbnails({ folder, value, entries, onChange }: ThumbnailsProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const choose = (slug: string) => {
    onChange(slug);
    dialog.current?.close();
  };
  return (
    <>
      <button type="button" onClick={() => dialog.current?.showModal()}>
        {value === "" ? null : <img src={`/edit/media/${folder}/${value}?width=360`} alt="" />}
        Choose by picture
      </button>
      <dialog ref={dialog} className="thumbnails" aria-label="Choose by picture">
        <button type="button" onClick={() => dialog.current?.close()}>
          Cancel
        </button>
        {entries.map(({ slug }) => (
          <button key={slug} type="button" onClick={() => choose(slug)}>
            <img src={`/edit/media/${folder}/${slug}?width=360`} alt="" loading="lazy" />
            {slug}
          </button>
        ))}
      </dialog>
    </>
  );
}

/** The owner clicks the subject in the entry's picture; crops are centered on it. */
export function focusField(object: ObjectField): ObjectField {
  const [x = "", y = ""] = Object.keys(object.fields);
  const Input = (props: unknown) => {
    const inputs = (
      props as { fields: Record<string, { value: string; onChange(value: string): void }> }
    ).fields;
    const [, , , folder, , name] = location.pathname.split("/");
    const point = { left: `${inputs[x]?.value || 50}%`, top: `${inputs[y]?.value || 50}%` };
    const setPoint = (event: React.MouseEvent<HTMLElement>) => {
      const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
      const values = [
        (100 * (event.clientX - left)) / width,
        (100 * (event.clientY - top)) / height,
      ];
      for (const [index, input] of Object.values(inputs).entries())
        input.onChange(index < 2 ? String(Math.round(values[index] ?? 50)) : "");
    };
    return (
      <fieldset className="focus">
        <legend>{object.label}</legend>
        <p>Click the subject: every crop keeps it.</p>
        <button type="button" onClick={setPoint}>
          <img src={`/edit/media/${folder}/${name}`} alt="" />
          <span style={point} />
        </button>
      </fieldset>
    );
  };
  return { ...object, Input };
}
