import { z } from "zod";

/** Whether a value is blank, including a group or list of blank values, as the editor saves empty fields. */
const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === "" ||
  value === false ||
  (typeof value === "object" && Object.values(value).every(isBlank));

/**
 * Makes a group of fields optional. The editor writes an empty one as `{}`, with `[]` for lists.
 * @returns the group's schema; a blank group parses as undefined
 */
export const optionalGroup = <Group extends z.ZodType>(group: Group) =>
  z.preprocess((value) => (isBlank(value) ? undefined : value), group.optional());
