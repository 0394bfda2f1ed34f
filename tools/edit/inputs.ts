/**
 * Extends Keystatic's fields: a character count, numbers that aren't rounded, and a file name derived from
 * the name.
 */
import { fields } from "@keystatic/core";
import { createElement } from "react";
import { FILE_NAME } from "./words.ts";

export interface Help {
  label: string;
  description: string | undefined;
}

type Text = ReturnType<typeof fields.text>;
type NameField = ReturnType<typeof fields.slug>;

/** Adds a character count to a text field's description, such as "52 of 60 characters." */
export function withCount(text: Text, help: Help, shown: number): Text {
  const Input: Text["Input"] = (props) => {
    const { length } = props.value;
    const count =
      length > shown
        ? `${length} characters: only the first ${shown} are shown.`
        : `${length} of ${shown} characters.`;
    // Keystatic's type omits the description, which its component accepts.
    const described = {
      ...props,
      description: [help.description, count].filter(Boolean).join(" "),
    };
    return createElement(text.Input, described);
  };
  return { ...text, Input };
}

/** A number as text, because Keystatic's number field rounds to three decimals and groups digits. */
export const numberField = (help: Help): Text => ({
  ...fields.text(help),
  parse: (value) => String(value ?? ""),
  serialize: (value) => ({ value: value.trim() === "" ? undefined : Number(value) }),
});

/**
 * A name, and a file name derived from it while the entry is new. Keystatic derives it only if the field
 * starts with its default value, which is empty; here, new entries start as a copy of an example.
 */
export function nameField(name: Help, file: Help): NameField {
  const message = `${file.label} must be lowercase words joined by hyphens`;
  const field = fields.slug({
    name: { ...name, validation: { isRequired: true } },
    slug: { ...file, validation: { pattern: { regex: FILE_NAME, message } } },
  });
  const Input: NameField["Input"] = (props) =>
    createElement(field.Input, {
      ...props,
      ...(props.value.slug === "" && { defaultValue: props.value }),
    });
  return { ...field, Input };
}
