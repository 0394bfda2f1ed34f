import { z } from "zod";

/** Nothing in it: what the owner's editor writes for a group of fields that was left empty. */
const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === "" ||
  value === false ||
  (typeof value === "object" && Object.values(value).every(isBlank));

/**
 * A group of fields that may be left out. The editor writes it as `{}`, with `[]` for its lists.
 * @returns a schema of the same group, undefined where it is blank
 */
export const optionalGroup = <Group extends z.ZodType>(group: Group) =>
  z.preprocess((value) => (isBlank(value) ? undefined : value), group.optional());
