/** Schema of `content/services/<slug>.yaml`: one file is one service page at `/<slug>`. */
import { z } from "astro/zod";
import { PROJECT_TYPES, SERVICES } from "#contract/fields.ts";
import {
  answers,
  feature,
  filmName,
  homeSection,
  iconName,
  line,
  menuEntry,
  meta,
  prose,
  serviceSlug,
  stat,
  stillName,
  story,
} from "./shared.ts";

/** The families of closing section in specification §2. Each has a look of its own. */
const closing = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("stats"), heading: line, items: z.array(stat).min(2) }),
  z.strictObject({
    kind: z.literal("process"),
    heading: line,
    intro: prose.optional(),
    steps: z.array(z.strictObject({ title: line, text: prose })).min(3),
  }),
  z.strictObject({
    kind: z.literal("industries"),
    heading: line,
    intro: prose.optional(),
    /** A short list has a line of text each; a long one is names alone. */
    items: z.array(z.strictObject({ title: line, text: prose.optional(), icon: iconName })).min(4),
  }),
  z.strictObject({
    kind: z.literal("faq"),
    heading: line,
    items: z.array(z.strictObject({ question: line, answer: prose })).min(1),
  }),
]);
export type Closing = z.infer<typeof closing>;

export const serviceSchema = z.strictObject({
  name: line.describe("What is sold: in links from other pages and for search engines."),
  /** schema.org serviceType. */
  serviceType: line.describe("The kind of service, for search engines."),
  /**
   * The page's composition: `catalogue` opens the whole range, `photo` is led by stills,
   * `film` by a playable film, `sector` speaks to one trade.
   */
  composition: z
    .enum(["catalogue", "photo", "film", "sector"])
    .describe("The page's layout: the whole range, led by stills, by a film, or for one trade."),
  group: z
    .enum(["photography", "videography", "professional"])
    .describe("Its column in the home page's Browse All Our Services."),
  order: z.number().describe("Place in lists of services; small numbers first."),
  /** Menus that link here (specification §2); every page is in the sitemap and the browse block anyway. */
  menus: z
    .strictObject({ header: menuEntry.optional(), footer: menuEntry.optional() })
    .prefault({}),
  meta,
  hero: z.strictObject({
    eyebrow: line,
    headline: line,
    intro: prose,
    media: stillName.describe("Behind the headline; pages led by a film show the film instead."),
    primary: line.describe("The label of the button to the quote form."),
    /** Absent where the specification shows no second button. */
    secondary: z.strictObject({ label: line, section: homeSection }).optional(),
  }),
  /** What the quote form has chosen already for who comes from here, where something fits. */
  quote: z
    .strictObject({
      services: z.array(z.enum(SERVICES.map(({ value }) => value))).default([]),
      projectType: z.enum(PROJECT_TYPES.map(({ value }) => value)).optional(),
    })
    .prefault({}),
  /** The playable film of a `film` page: name of a film in media.yaml, with a line under it. */
  film: z.strictObject({ media: filmName, caption: line }).optional(),
  badges: z.array(line).min(3).max(6),
  cards: z.strictObject({
    heading: line,
    intro: prose,
    items: z.array(feature).length(6),
  }),
  /** The body: what the reader gets, how it works in Colorado, what happens next. */
  stories: z.array(story).min(2),
  still: stillName.describe("A second picture, inside the text.").optional(),
  pictures: z
    .array(stillName)
    .describe("More pictures that may stand for this service on cards of other pages.")
    .default([]),
  closings: z.array(closing).min(1),
  answers,
  /** Other services a reader of this page looks at next. */
  related: z.array(serviceSlug).min(2).max(4),
  /** Last line of the page, above the button to the quote form. */
  cta: z.strictObject({ heading: line, text: prose }),
});

export type Service = z.infer<typeof serviceSchema>;
