import { z } from "astro/zod";
import { answersSchema } from "#business/business.ts";
import { PROJECT_TYPES, SERVICES } from "#contract/fields.ts";
import { group, line, optionalGroup } from "#yaml.ts";
import { filmName, serviceSlug, stillName } from "./reference-fields.ts";
import {
  cta,
  eyebrow,
  feature,
  gallery,
  iconName,
  intro,
  meta,
  prose,
  quoteButton,
  stat,
  storiesOf,
  variant,
} from "./shared.ts";

/** The kinds of closing section that requirements §2 specifies. Each has its own layout. */
const closing = z.discriminatedUnion("discriminant", [
  variant("stats", z.strictObject({ heading: line, items: z.array(stat).min(1) })),
  variant(
    "process",
    z.strictObject({
      heading: line,
      intro: intro.optional(),
      steps: z.array(z.strictObject({ title: line, text: prose })).min(3),
    }),
  ),
  variant(
    "industries",
    z.strictObject({
      heading: line,
      intro: intro.optional(),
      items: z
        .array(z.strictObject({ title: line, text: prose.optional(), icon: iconName }))
        .min(4)
        .describe(
          "In a short list, give each item a line of text. In a long list, give only names.",
        ),
    }),
  ),
  variant(
    "faq",
    z.strictObject({
      heading: line,
      items: z.array(z.strictObject({ question: line, answer: prose })).min(1),
    }),
  ),
]);
export type Closing = z.infer<typeof closing>;
export type ClosingOf<Kind extends Closing["discriminant"]> = Extract<
  Closing,
  { discriminant: Kind }
>["value"];

const homeSection = z
  .enum(["films", "services", "portfolio", "about", "contact", "quote"])
  .meta({ title: "Section of the home page it leads to" });

const menuEntry = z.strictObject({
  order: z.number().describe("Position in this menu; small numbers first."),
  label: line,
});

export const serviceSchema = z.strictObject({
  name: line.describe("Name of the service for search engines, and in links from other pages."),
  linkName: line.optional().meta({
    title: "Name in links",
    description: "Fill it in if other words than the name explain a link to this page better.",
  }),
  summary: line.meta({
    title: "One line about it",
    description: "What a client gets, for the list of all services.",
  }),
  serviceType: line.meta({
    title: "Kind of service",
    description: "Used by search engines. Example: Drone videography.",
  }),
  layout: z.enum(["catalogue", "photo", "film", "sector"]).meta({
    title: "Layout of the page",
    description:
      "Catalogue lists all services. Photo opens with a picture, and Film with a film. Sector is for one industry.",
  }),
  group: z.enum(["photography", "videography", "professional"]).meta({
    title: "Column",
    description: "The column with this service in the home page's list of all services.",
  }),
  order: z.number().describe("Position in lists of services; small numbers first."),
  /** The sitemap and the home page link to every service, even to one without menus. */
  menus: z
    .strictObject({
      header: optionalGroup(menuEntry.meta({ title: "In the menu at the top" })),
      footer: optionalGroup(menuEntry.meta({ title: "In the footer" })),
    })
    .prefault({}),
  meta,
  hero: group("Top of the page", {
    eyebrow,
    headline: line,
    intro,
    media: stillName.describe(
      "Shown behind the headline, or only in links to this page if the page opens with a film.",
    ),
    primary: quoteButton,
    /** Omitted if requirements §2 specifies no second button for the page. */
    secondary: optionalGroup(group("A second button", { label: line, section: homeSection })),
  }),
  quote: group("Quote form", {
    services: z.array(z.enum(SERVICES.map(({ value }) => value))).default([]),
    projectType: z.enum(PROJECT_TYPES.map(({ value }) => value)).optional(),
  })
    .describe("Options preselected for visitors who come from this page.")
    .prefault({}),
  price: optionalGroup(
    group("Starting price", {
      from: z.int().positive().meta({ title: "From, in dollars" }),
      note: line.optional().meta({
        title: "What it includes",
        description: "One line about what this price includes.",
      }),
      packages: z
        .array(
          z.strictObject({
            name: line,
            price: line.describe("Such as $295."),
            includes: line.meta({ title: "What it includes" }),
          }),
        )
        .default([])
        .describe("Fixed offers that a client can choose between. Three are enough."),
    }).describe("Leave it empty to show no price."),
  ),
  film: optionalGroup(
    z.strictObject({
      media: filmName,
      name: line.meta({ title: "Title for search engines" }),
      caption: line.meta({ title: "Line below the film" }),
    }),
  ),
  answers: answersSchema
    .extend({
      heading: line,
      call: line.optional().meta({
        title: "Words before the phone number",
        description: "A reason to call instead of writing, such as: Listing on Friday?",
      }),
    })
    .meta({
      title: "What a client asks before booking",
      description:
        "Shown right after the gallery. An empty field shows the answer under Business, or nothing if that is empty too.",
    }),
  badges: z.array(line).min(3).max(6).meta({ title: "What a client can count on" }),
  gallery,
  cards: z.strictObject({
    heading: line,
    intro,
    items: z
      .array(
        feature.extend({
          picture: stillName
            .describe("Shown instead of the icon, if all six cards have a picture.")
            .optional(),
        }),
      )
      .length(6),
  }),
  stories: storiesOf("service"),
  closings: z.array(closing).min(1).meta({ title: "Sections at the end" }),
  related: z.array(serviceSlug).min(2).max(4).meta({ title: "Services to look at next" }),
  cta,
});

export type Service = z.infer<typeof serviceSchema>;
