import { z } from "zod";

/** Whether a value is blank, in the form the owner's editor writes for a group of empty fields. */
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
