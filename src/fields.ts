/** Fields that the schemas of several content files have. The editor shows their titles and descriptions. */
import { z } from "zod";

export const line = z.string().trim().min(1);

/** Returns the schema of a group of fields. The editor shows the title above them. */
export const group = <Shape extends z.ZodRawShape>(title: string, shape: Shape) =>
  z.strictObject(shape).meta({ title });

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

/** The editor saves an empty group as `{}`, and the group's lists as `[]`. */
export const optionalGroup = <Group extends z.ZodType>(group: Group) =>
  z.preprocess((value) => (isBlank(value) ? undefined : value), group.optional());

/** Line breaks are not rendered. */
export const prose = line.meta({ multiline: true });

export const stat = z.strictObject({
  value: line.max(16).meta({ title: "Number" }),
  label: line.meta({ title: "What it counts" }),
});
export type Stat = z.infer<typeof stat>;
