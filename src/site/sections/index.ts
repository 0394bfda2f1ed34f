/**
 * The kinds of sections. Each is a folder: its schema, its component (Component.tsx), and what it needs of styles
 * (style.css) and a custom element (element.ts). The editor offers them in this order.
 */
import { z } from "zod";
import { variant } from "../content/fields.ts";
import { about } from "./about/schema.ts";
import { answers } from "./answers/schema.ts";
import { band } from "./band/schema.ts";
import { beside } from "./beside/schema.ts";
import { catalogue } from "./catalogue/schema.ts";
import { cloud } from "./cloud/schema.ts";
import { contact } from "./contact/schema.ts";
import { exhibit } from "./exhibit/schema.ts";
import { files } from "./files/schema.ts";
import { flying } from "./flying/schema.ts";
import { gallery } from "./gallery/schema.ts";
import { links } from "./links/schema.ts";
import { loops } from "./loops/schema.ts";
import { notes } from "./notes/schema.ts";
import { place } from "./place/schema.ts";
import { portfolio } from "./portfolio/schema.ts";
import { profile } from "./profile/schema.ts";
import { prose } from "./prose/schema.ts";
import { quote } from "./quote/schema.ts";
import { reviews } from "./reviews/schema.ts";
import type { SectionKind } from "./section.ts";
import { services } from "./services/schema.ts";
import { stats } from "./stats/schema.ts";
import { story } from "./story/schema.ts";
import { texts } from "./texts/schema.ts";

export const SECTIONS = {
  ...{ prose, texts, beside, gallery, loops, exhibit, cloud },
  ...{ story, notes, answers, stats, files, links, band },
  ...{ services, portfolio, about, contact, quote },
  ...{ profile, catalogue, reviews, place, flying },
};

type Kinds = typeof SECTIONS;
export type SectionName = keyof Kinds;

export type SectionFields = {
  [Name in SectionName]: { discriminant: Name; value: z.infer<Kinds[Name]["schema"]> };
}[SectionName];

type Option = z.ZodObject<{ discriminant: z.ZodLiteral<string>; value: z.ZodType }>;

const options = Object.entries<Pick<SectionKind, "title" | "help" | "schema">>(SECTIONS).map(
  ([name, { title, help, schema }]) => variant(name, schema).meta({ title, description: help }),
) as [Option, ...Option[]];

/** A page's sections in the order of the page. TypeScript forgets which fields belong to which name. */
export const sectionList = z.array(z.discriminatedUnion("discriminant", options)).meta({
  title: "Sections",
  description:
    "In the order of the page. Light ones take two backgrounds in turn. The first with work to look at, such as a gallery, has a very large heading.",
}) as z.ZodType as z.ZodType<SectionFields[]>;

/** Sections of the home page to which pages can link. */
export const ANCHORS = Object.values(SECTIONS).flatMap(({ anchor }) => anchor ?? []);
