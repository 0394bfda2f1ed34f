import { fields } from "@keystatic/core";
import { createElement } from "react";
import { FILE_NAME_PATTERN } from "./labels.ts";

export interface FieldHelp {
  label: string;
  description: string | undefined;
}

type TextField = ReturnType<typeof fields.text>;
type NameField = ReturnType<typeof fields.slug>;

export function withCharacterCount(text: TextField, help: FieldHelp, shown: number): TextField {
  const Input: TextField["Input"] = (props) => {
    const { length } = props.value;
    const count =
      length > shown
        ? `${length} characters: only the first ${shown} are shown.`
        : `${length} of ${shown} characters.`;
    // The component accepts a description, although Keystatic's type for its props doesn't include one.
    const propsWithCount = {
      ...props,
      description: [help.description, count].filter(Boolean).join(" "),
    };
    return createElement(text.Input, propsWithCount);
  };
  return { ...text, Input };
}

/** Keystatic's number field rounds to three decimals and groups thousands. */
export const numberField = (help: FieldHelp): TextField => ({
  ...fields.text(help),
  parse: (value) => String(value ?? ""),
  serialize: (value) => ({ value: value.trim() === "" ? undefined : Number(value) }),
});

/**
 * Keystatic derives the file name only if the field starts with its default value, which is normally empty.
 * Our new entries start as a copy of an example, so we pass the field's first value as its default.
 */
export function nameField(name: FieldHelp, file: FieldHelp): NameField {
  const message = `${file.label} must be lowercase words joined by hyphens`;
  const field = fields.slug({
    name: { ...name, validation: { isRequired: true } },
    slug: { ...file, validation: { pattern: { regex: FILE_NAME_PATTERN, message } } },
  });
  const Input: NameField["Input"] = (props) =>
    createElement(field.Input, {
      ...props,
      ...(props.value.slug === "" && { defaultValue: props.value }),
    });
  return { ...field, Input };
}
