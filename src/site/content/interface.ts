import { z } from "astro/zod";
import { line } from "#yaml.ts";
import { stillName } from "./reference-fields.ts";
import { prose } from "./shared.ts";

const textFields = <const K extends string>(...keys: K[]) =>
  z.strictObject(Object.fromEntries(keys.map((key) => [key, line])) as Record<K, typeof line>);

/** Words that an owner may want to change. Labels of controls are in the components. */
export const interfaceSchema = z.strictObject({
  header: textFields("menu", "services", "about", "contact", "quote"),
  footer: z.strictObject({
    ...textFields("line", "services", "cities", "more", "quickLinks", "talk").shape,
    ...textFields("rights", "rendered").shape,
    links: textFields("services", "contact", "quote"),
  }),
  privacy: z
    .array(prose)
    .min(1)
    .describe("What the forms store. {keepMonths} comes from Business."),
  notFound: z.strictObject({
    ...textFields("code", "title", "text", "home", "quote").shape,
    media: stillName,
    meta: textFields("title", "description"),
  }),
});

export type Interface = z.infer<typeof interfaceSchema>;
