import { fields } from "@keystatic/core";
import { useId, useState } from "react";
import { withDerivedSlug } from "../keystatic-hooks.tsx";
import { toName } from "./names.ts";

interface FieldHelp {
  label: string;
  description: string;
}

type TextField = ReturnType<typeof fields.text>;
type ObjectField = ReturnType<typeof fields.object>;

/** Keystatic's own number field rounds to three decimals. This one also reads amounts such as "$1,295". */
export function numberField(help: FieldHelp, isRequired: boolean): TextField {
  const regex = /^\s*(-?\$?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?)?\s*$/;
  const message = `${help.label} must be a number, such as 295`;
  return {
    ...fields.text({ ...help, validation: { isRequired, pattern: { regex, message } } }),
    parse: (value) => String(value ?? ""),
    serialize: (value) => {
      const digits = value.replace(/[$,\s]/g, "");
      if (digits === "") return { value: undefined };
      return { value: regex.test(value) ? Number(digits) : value };
    },
  };
}

export const nameField = (name: FieldHelp, slug: FieldHelp) =>
  withDerivedSlug(
    fields.slug({
      name: { ...name, validation: { isRequired: true } },
      slug: { ...slug, generate: toName },
    }),
  );

/** Isn't shown, and has no value: Keystatic refuses a file with a field that its form doesn't know. */
export const omittedField: TextField = {
  ...fields.text({ label: "" }),
  Input: () => null,
  parse: () => "",
  serialize: () => ({ value: undefined }),
};

const HAVE_PICTURES = ["stills", "films", "orbits"];

/**
 * The owner chooses a picture, film or orbit by its thumbnail, and a service or city by its name. Keystatic's own field
 * would show nothing for a name that a page had before.
 * @param folder the key of the menu's item
 */
export function choiceField(help: FieldHelp, folder: string, required: boolean): TextField {
  const thumbnail = (name: string) =>
    name === "" || !HAVE_PICTURES.includes(folder) ? null : (
      <img src={`/edit/media/${folder}/${name}`} alt="" loading="lazy" />
    );
  const Input: TextField["Input"] = ({ value, onChange }) => {
    const choices = useId();
    const [offered, setOffered] = useState<string[]>([]);
    const load = async () => setOffered(await (await fetch(`/edit/names/${folder}`)).json());
    return (
      <fieldset>
        <legend>{help.label}</legend>
        <small>{help.description}</small>
        {thumbnail(value)}
        <button type="button" className="button" popoverTarget={choices} onClick={load}>
          {value} Choose
        </button>
        <div id={choices} popover="auto" className="thumbnails">
          <button
            type="button"
            className="button"
            popoverTarget={choices}
            popoverTargetAction="hide"
          >
            Cancel
          </button>
          {[...(required ? [] : [""]), ...offered].map((name) => (
            <button
              key={name}
              type="button"
              popoverTarget={choices}
              popoverTargetAction="hide"
              onClick={() => onChange(name)}
            >
              {thumbnail(name)}
              {name || "None"}
            </button>
          ))}
        </div>
      </fieldset>
    );
  };
  const serialize = (value: string) => ({ value: value || undefined });
  return { ...fields.text(help), serialize, Input };
}

/** The owner clicks the subject in the entry's picture, or moves its sliders; crops are centered on it. */
export function focusField(object: ObjectField): ObjectField {
  const Input = (props: unknown) => {
    const { x, y } = (props as { fields: Record<"x" | "y", Parameters<TextField["Input"]>[0]> })
      .fields;
    const [, , , folder, , name] = location.pathname.split("/");
    const setPoint = ({ currentTarget, clientX, clientY, detail }: React.MouseEvent) => {
      // Not by a pointer, so without a point.
      if (detail === 0) return;
      const { left, top, width, height } = currentTarget.getBoundingClientRect();
      x.onChange(String(Math.round((100 * (clientX - left)) / width)));
      y.onChange(String(Math.round((100 * (clientY - top)) / height)));
    };
    return (
      <fieldset>
        <legend>{object.label}</legend>
        <small>Click the subject: every crop keeps it.</small>
        <button type="button" className="focus" tabIndex={-1} onClick={setPoint}>
          <img src={`/edit/media/${folder}/${name}?width=1280`} alt="" />
          <span style={{ left: `${x.value || 50}%`, top: `${y.value || 50}%` }} />
        </button>
        {Object.entries({ "From the left": x, "From the top": y }).map(([label, axis]) => (
          <label key={label}>
            {label}{" "}
            <input
              type="range"
              value={axis.value || 50}
              onChange={({ target }) => {
                // A point needs both.
                for (const each of [x, y])
                  each.onChange(each === axis ? target.value : each.value || "50");
              }}
            />
          </label>
        ))}
      </fieldset>
    );
  };
  return { ...object, Input };
}
