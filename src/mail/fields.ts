/** How a lead's fields are shown, in emails and to the owner. */
import { FIELDS, type Field, type Payload, type PayloadValues } from "#contract/fields.ts";

export function valuesOf(payload: Payload, name: string): readonly string[] {
  const values: PayloadValues = payload;
  return [values[name] ?? []].flat();
}

type FieldValue = Field & { value: string };

export const isMultiline = ({ control }: FieldValue): boolean => control === "textarea";

export function fieldValues(payload: Payload): FieldValue[] {
  return FIELDS[payload.type].map((field) => {
    const values = valuesOf(payload, field.name);
    const labels = new Map(field.options?.map(({ value, label }) => [value, label]));
    return { ...field, value: values.map((value) => labels.get(value) ?? value).join(", ") };
  });
}

/** Returns a Google Maps search link for a place (developers.google.com/maps/documentation/urls). */
export const mapLink = (place: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;

/** Control characters, line separators and marks that change the text direction. */
const UNSAFE_IN_HEADER = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/**
 * @param max maximum length of the result in UTF-16 code units; longer text is cut and ends with an ellipsis
 */
export function oneLine(text: string, max: number): string {
  const line = text.replace(UNSAFE_IN_HEADER, " ").replace(/\s+/g, " ").trim();
  return line.length <= max
    ? line
    : `${line
        .slice(0, max - 1)
        .toWellFormed()
        .trim()}…`;
}
