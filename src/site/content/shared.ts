/**
 * Schema parts shared by several content files. The editor (`npm run edit`) is generated from these
 * schemas and shows their `meta` and `describe` texts next to each field.
 */
import { z } from "astro/zod";
import { answersSchema } from "#business/business.ts";
import { optionalGroup } from "#yaml/optional.ts";

/** Approximately how many characters of a page's title and description search results show. */
export const SEARCH_LIMITS = { title: 60, description: 155 } as const;

/** One line of visible text. */
export const line = z.string().trim().min(1);

/** A paragraph of visible plain text; line breaks are not rendered. */
export const prose = z.string().trim().min(1).meta({ multiline: true });

/** Optional heading of a page's gallery, shown instead of the default heading. */
export const gallery = optionalGroup(
  z
    .strictObject({
      heading: line,
      intro: line.meta({ title: "Line below the heading" }).optional(),
    })
    .meta({
      title: "Heading of the gallery",
      description: "The gallery shows every work that lists this page.",
    }),
);

/** A small line above a heading. */
export const eyebrow = line.meta({ title: "Small line above the heading" });

/** First paragraph of a section or page. */
export const intro = prose.meta({ title: "First paragraph" });

/** Label of a button that links to the quote form. */
export const quoteButton = line.meta({
  title: "Quote button",
  description: "The label of this button.",
});

/** The call to action at the end of a page. */
export const cta = z.strictObject({ heading: line, text: prose }).meta({
  title: "Last lines of the page",
  description: "Shown above the button to the quote form.",
});

/** Names of the icons that content may use, as on lucide.dev. */
export const iconName = z.enum([
  "award",
  "badge-check",
  "battery",
  "building",
  "calendar",
  "camera",
  "clock",
  "cloud-sun",
  "compass",
  "construction",
  "drone",
  "factory",
  "file-check",
  "film",
  "focus",
  "gauge",
  "globe",
  "hard-hat",
  "house",
  "image",
  "landmark",
  "layers",
  "leaf",
  "map",
  "map-pin",
  "mountain",
  "mountain-snow",
  "move-3d",
  "palette",
  "pickaxe",
  "plane",
  "radar",
  "ruler",
  "satellite",
  "scan",
  "server",
  "shield-check",
  "snowflake",
  "sparkles",
  "sun",
  "sunset",
  "tent-tree",
  "thermometer",
  "timer",
  "trees",
  "truck",
  "users",
  "video",
  "waves-horizontal",
  "wind",
  "wrench",
  "zap",
]);
export type IconName = z.infer<typeof iconName>;

/** File name, without extension, of a picture or film in `media/`. The build checks that the file exists. */
const mediaName = z.string().regex(/^[a-z0-9-]+$/, {
  error: "must be the name of a picture or film in media/",
});

export const stillName = mediaName.meta({
  title: "Picture",
  description: "The name of a picture that is listed under Pictures.",
  entryOf: "stills",
});

export const filmName = mediaName.meta({
  title: "Film",
  description: "The name of a film that is listed under Films.",
  entryOf: "films",
});

/** Slug of a service or city: the name of its content file without the extension. */
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, {
  error: "must be lower-case words joined by hyphens, like the name of the file",
});

export const serviceSlug = slug.meta({ title: "Service", entryOf: "services" });
export const citySlug = slug.meta({ title: "City", entryOf: "cities" });

/**
 * A page's title and description for search results. `notes.ts` reports each text that is longer than its
 * limit in SEARCH_LIMITS.
 */
export const meta = z
  .strictObject({
    title: line.meta({
      description: "The blue line in search results.",
      shown: SEARCH_LIMITS.title,
    }),
    description: line.meta({
      multiline: true,
      description: "Shown under the title in search results.",
      shown: SEARCH_LIMITS.description,
    }),
  })
  .meta({ title: "In search results" });

/** A number and a label that says what it counts. */
export const stat = z.strictObject({
  value: line.meta({ title: "Number" }),
  label: line.meta({ title: "What it counts" }),
});

/** A title, a line or two of text and an icon. */
export const feature = z.strictObject({ title: line, text: prose, icon: iconName });

/**
 * A section of a page's text: a heading and paragraphs, optionally with a picture and a link to the service
 * or city that they mention.
 */
export const story = z.strictObject({
  heading: line,
  see: slug
    .meta({
      title: "Page to link to",
      entryOf: "pages",
      description:
        "File name of a service or city, such as event-tourism. The link appears below the text.",
    })
    .optional(),
  picture: stillName.meta({ description: "Appears next to the text." }).optional(),
  paragraphs: z.array(prose).min(1),
});

/** A page's own answers. Each one replaces the answer to the same question in `content/business.yaml`. */
export const answers = optionalGroup(
  answersSchema.meta({
    title: "This page's own answers",
    description: "Shown here instead of the answers under Business.",
  }),
);

/**
 * Returns the schema of one variant of a `z.discriminatedUnion("discriminant", …)`, in the format that the
 * editor writes: `{ discriminant: film, value: showreel }`.
 */
export const variant = <const Name extends string, Value extends z.ZodType>(
  name: Name,
  value: Value,
) => z.strictObject({ discriminant: z.literal(name), value });
