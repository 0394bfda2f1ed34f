import type { fields, GenericPreviewProps } from "@keystatic/core";
import { useState } from "react";

type SectionsField = ReturnType<typeof fields.blocks>;
type SectionsProps = GenericPreviewProps<SectionsField, unknown>;
type Preview = GenericPreviewProps<never, unknown>;

/** What Keystatic takes for a new value: a copy of what a form shows. */
function copyOf(preview: Preview): unknown {
  const { schema, fields, elements, discriminant, value } = preview as unknown as {
    schema: { kind: string };
    fields: Record<string, Preview>;
    elements: Preview[];
    discriminant: unknown;
    value: unknown;
  };
  switch (schema.kind) {
    case "object":
      return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, copyOf(field)]));
    case "array":
      return elements.map((element) => ({ key: undefined, value: copyOf(element) }));
    case "conditional":
      return { discriminant, value: copyOf(value as Preview) };
    default:
      return value;
  }
}

/** Moves and copies a section. Keystatic's list can be dragged, but not on a phone, and has no copy. */
function SectionButtons({ elements, onChange, schema }: SectionsProps) {
  const [chosen, setChosen] = useState(0);
  const index = Math.min(chosen, elements.length - 1);
  const section = elements[index];
  if (!section) return null;
  const keys = elements.map(({ key }) => ({ key }));
  const moveTo = (target: number) => {
    onChange(keys.toSpliced(index, 1).toSpliced(target, 0, { key: section.key }));
    setChosen(target);
  };
  const copy = () => {
    const value = copyOf(section as unknown as Preview);
    onChange(keys.toSpliced(index + 1, 0, { key: undefined, value } as never));
    setChosen(index + 1);
  };
  const buttons = [
    { label: "Up", isOff: index === 0, press: () => moveTo(index - 1) },
    { label: "Down", isOff: index === elements.length - 1, press: () => moveTo(index + 1) },
    { label: "Copy", isOff: false, press: copy },
  ];
  return (
    <p className="section-buttons">
      <select
        aria-label="Section to move or copy"
        value={index}
        onChange={({ target }) => setChosen(Number(target.value))}
      >
        {elements.map((element, position) => (
          <option key={element.key} value={position}>
            {position + 1}. {schema.itemLabel?.(element as never)}
          </option>
        ))}
      </select>
      {buttons.map(({ label, isOff, press }) => (
        <button key={label} type="button" className="button" disabled={isOff} onClick={press}>
          {label}
        </button>
      ))}
    </p>
  );
}

/** Adds the buttons below Keystatic's list. */
export function withSectionButtons(list: SectionsField): SectionsField {
  const List = list.Input as React.ComponentType<SectionsProps>;
  const Input = (props: SectionsProps) => (
    <>
      <List {...props} />
      <SectionButtons {...props} />
    </>
  );
  return { ...list, Input };
}
