import { z } from "zod";
import { group, line, optionalGroup } from "#business/schema-parts.ts";
import { PROJECT_TYPES, SERVICES } from "#contract/fields.ts";
import { filmName, serviceSlug, stillName } from "./reference-fields.ts";
import {
  closingBand,
  intro,
  item,
  meta,
  prose,
  quoteButton,
  stat,
  story,
  variant,
} from "./shared.ts";

/** The kinds of closing section that requirements §2 specifies. Each has its own layout. */
const closing = z.discriminatedUnion("discriminant", [
  variant("stats", z.strictObject({ heading: line, items: z.array(stat).min(1) })),
  variant("process", z.strictObject({ heading: line, steps: z.array(item).min(3) })),
  variant(
    "industries",
    z.strictObject({
      heading: line,
      items: z
        .array(z.strictObject({ title: line, text: prose.optional() }))
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

/** What a client asks before booking. */
export const QUESTIONS = {
  includes: "What you get",
  delivery: "How it arrives",
  weather: "If the weather turns",
  insurance: "Proof of insurance",
  start: "How to start",
} as const;

const answer = (key: keyof typeof QUESTIONS) => prose.meta({ title: QUESTIONS[key] });

const homeSection = z
  .enum(["films", "services", "portfolio", "about", "contact", "quote"])
  .meta({ title: "Section of the home page it leads to" });

export const serviceSchema = z.strictObject({
  name: line.describe("Links from other pages have this name."),
  summary: line.meta({
    title: "One line about it",
    description: "What a client gets, for the list of all services.",
  }),
  column: z.enum(["photography", "videography", "professional"]).meta({
    title: "Column",
    description: "The column with this service in the home page's list of all services.",
  }),
  order: z.number().describe("Position in lists of services; small numbers first."),
  menuName: line.optional().meta({
    title: "Name in the menu at the top",
    description: "Without it, the service is on the home page and the page of all services only.",
  }),
  inFooter: z.boolean().default(false).meta({ title: "In the footer too" }),
  meta,
  hero: group("Top of the page", {
    headline: line,
    intro,
    media: stillName.describe("If the page opens with a film, only in links to this page."),
    words: z.enum(["low", "beside"]).default("low").meta({
      title: "Where the words are",
      description:
        "On the picture's calm lower part, or beside it if the picture is busy everywhere.",
    }),
    primary: quoteButton,
    secondary: group("A second button", { label: line, section: homeSection }),
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
            price: z.int().positive().meta({ title: "Price, in dollars" }),
            includes: line.meta({ title: "What it includes" }),
          }),
        )
        .default([])
        .describe("Fixed offers that a client can choose between. Three are enough."),
    }).describe("Leave it empty to show no price."),
  ),
  film: filmName.optional().meta({ title: "Film behind the headline" }),
  answers: group("What a client asks before booking", {
    heading: line,
    call: line.optional().meta({
      title: "Words before the phone number",
      description: "A reason to call instead of writing, such as: Listing on Friday?",
    }),
    includes: answer("includes"),
    delivery: answer("delivery"),
    weather: answer("weather"),
    insurance: answer("insurance"),
    start: answer("start"),
  }).describe("A sentence or two each. In the column of professional services, all are in view."),
  badges: z.array(line).min(3).max(6).meta({ title: "What a client can count on" }),
  gallery: line.optional().meta({
    title: "Heading of the gallery",
    description: "Not shown beside an exhibit: there the pictures follow the six.",
  }),
  cards: z.strictObject({
    heading: line,
    intro: intro.optional(),
    picture: stillName.optional().describe("Tall, beside the six."),
    items: z
      .array(
        item.extend({
          film: filmName
            .optional()
            .describe("A few seconds that loop while they are in view. Shown if all six have one."),
          picture: stillName
            .optional()
            .describe("If all six have one, they are a gallery with these captions."),
        }),
      )
      .length(6),
  }),
  stories: z
    .array(story)
    .min(2)
    .meta({ title: "Text of the page" })
    .describe(
      "The first one is open if it has a picture or drawing. The others open on a click. On a page that ends with questions, all follow those.",
    ),
  closing: closing.meta({ title: "Section at the end" }),
  related: z.array(serviceSlug).max(4).default([]).meta({ title: "Services to look at next" }),
  cta: closingBand,
});
