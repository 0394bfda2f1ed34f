import { z } from "zod";
import { prose as paragraph } from "#fields.ts";
import { heading } from "../../content/fields.ts";
import { section } from "../section.ts";

export const prose = section({
  title: "Plain text",
  help: "A heading and paragraphs, such as a part of the privacy policy.",
  schema: z.strictObject({ heading, paragraphs: z.array(paragraph).min(1) }),
  ground: "light",
});
