/** Combines a lead's answers with the form's labels, for the owner's commands and the emails. */
import { FIELDS, type Field, type Payload, type PayloadValues } from "#contract/fields.ts";

/** A form field with the visitor's answer, which is empty if the field was left blank. */
export type Answer = Field & { value: string };

/** Whether an answer may have several lines and is shown below its label. */
export const isMultiline = ({ control }: Pick<Answer, "control">): boolean =>
  control === "textarea";

/**
 * Returns every field of the form with its answer, in the order on the page. Choices are given as their
 * labels.
 */
export function answers(payload: Payload): Answer[] {
  const values: PayloadValues = payload;
  return FIELDS[payload.type].map((field) => {
    const chosen = [values[field.name] ?? ""].flat();
    const labels = new Map(field.options?.map(({ value, label }) => [value, label]));
    return { ...field, value: chosen.map((value) => labels.get(value) ?? value).join(", ") };
  });
}

/**
 * Returns the labels of the answers that were chosen from lists. The visitor's confirmation repeats only
 * these: if it repeated free text, anyone could use the site to send arbitrary text to any address.
 */
export function choices(payload: Payload): { label: string; value: string }[] {
  const values: PayloadValues = payload;
  return FIELDS[payload.type].flatMap((field) => {
    const chosen = [values[field.name] ?? []].flat();
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
