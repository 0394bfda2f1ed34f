import { FIELDS, type Field, type Payload, type PayloadValues } from "#contract/fields.ts";

export function valuesOf(payload: Payload, name: string): readonly string[] {
  const values: PayloadValues = payload;
  return [values[name] ?? []].flat();
}

export type FieldValue = Field & { value: string };

export const isMultiline = ({ control }: Pick<FieldValue, "control">): boolean =>
  control === "textarea";

export function fieldValues(payload: Payload): FieldValue[] {
  return FIELDS[payload.type].map((field) => {
    const values = valuesOf(payload, field.name);
    const labels = new Map(field.options?.map(({ value, label }) => [value, label]));
    return { ...field, value: values.map((value) => labels.get(value) ?? value).join(", ") };
  });
}

/**
 * Returns the labels of the values that were chosen from lists. The visitor's confirmation repeats only
 * these: if it repeated free text, anyone could use the site to send arbitrary text to any address.
 */
export function choices(payload: Payload): { label: string; value: string }[] {
  return FIELDS[payload.type].flatMap((field) => {
    const chosen = valuesOf(payload, field.name);
    const options = field.options?.filter((option) => chosen.includes(option.value)) ?? [];
    if (options.length === 0) return [];
    return [{ label: field.label, value: options.map((option) => option.label).join(", ") }];
  });
}

/** Returns a Google Maps search link for a place (developers.google.com/maps/documentation/urls). */
export function mapLink(place: string): string {
  const query = encodeURIComponent(place.toWellFormed());
  return `https://www.google.com/maps/search/?api=1&query=${query}`;
}
