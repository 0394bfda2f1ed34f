/**
 * Extends Keystatic's inputs: a character count, numbers that aren't rounded, and a file name derived from
 * the name.
 */
import { NumberField } from "@keystar/ui/number-field";
import { fields } from "@keystatic/core";
import { createElement, useState } from "react";
import { asFileName, FILE_NAME } from "./names.ts";

type Text = ReturnType<typeof fields.text>;
type TextProps = Parameters<Text["Input"]>[0];
type Digits = ReturnType<typeof fields.number>;
type DigitsProps = Parameters<Digits["Input"]>[0];
type Named = ReturnType<typeof fields.slug>;
type NamedProps = Parameters<Named["Input"]>[0];

/** A text field with a character count, such as "52 of 60 characters". */
export function counted(text: Text, shown: number): Text {
  const Input = (props: TextProps) => {
    const { length } = props.value;
    const count =
      length > shown
        ? `${length} characters: only the first ${shown} are shown`
        : `${length} of ${shown} characters`;
    return createElement(
      "div",
      null,
      createElement(text.Input, props),
      createElement("p", { className: length > shown ? "count over" : "count" }, count),
    );
  };
  return { ...text, Input };
}

/** Enough decimals for coordinates; no thousands separators, because years are numbers too. */
const AS_TYPED = { useGrouping: false, maximumFractionDigits: 8 };

/** A number field that doesn't round; Keystatic's rounds to three decimals. */
export function exact(number: Digits, named: { label: string; description?: string }): Digits {
  const Input = ({ value, onChange }: DigitsProps) =>
    createElement(NumberField, {
      ...named,
      width: "alias.singleLineWidth",
      formatOptions: AS_TYPED,
      value: value ?? Number.NaN,
      onChange: (typed: number) => onChange(Number.isNaN(typed) ? null : typed),
    });
  return { ...number, Input };
}

/**
 * A name, and a file name derived from it while the entry is new. Keystatic does that only for empty
 * names, but new entries here start as a copy of an example.
 */
export function named(
  name: { label: string; description?: string },
  file: { label: string; description: string },
): Named {
  const field = fields.slug({
    name: { ...name, validation: { isRequired: true } },
    slug: {
      ...file,
      generate: asFileName,
      validation: {
        pattern: {
          regex: FILE_NAME,
          message: `${file.label} must be lower-case words joined by hyphens`,
        },
      },
    },
  });
  const Input = (props: NamedProps) => {
    const [isNew] = useState(props.value.slug === "");
    const onChange: NamedProps["onChange"] = (next) => {
      const { name: before, slug } = props.value;
      const follows = isNew && next.slug === slug && (slug === "" || slug === asFileName(before));
      props.onChange(follows ? { ...next, slug: asFileName(next.name) } : next);
    };
    return createElement(field.Input, { ...props, onChange });
  };
  return { ...field, Input };
}
