import { z } from "zod";

/**
 * Whether a value is blank. A group or list that contains only blank values is blank too, because that is how
 * the editor saves a group or list that was left empty.
 */
const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === "" ||
  value === false ||
  (typeof value === "object" && Object.values(value).every(isBlank));

/**
 * Makes a group of fields optional. The editor saves an empty group as `{}`, and the group's lists as `[]`.
 * @returns a schema that parses a blank group as undefined
 */
export const optionalGroup = <Group extends z.ZodType>(group: Group) =>
  z.preprocess((value) => (isBlank(value) ? undefined : value), group.optional());
