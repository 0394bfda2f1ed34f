import { z } from "zod";
import { group, line, optionalGroup } from "#fields.ts";
import { ANCHORS } from "../sections/index.ts";
import { intro, pictureOrFilm } from "./fields.ts";
import { filmName, pageSlug, pictureName } from "./references.ts";

const button = line.meta({
  title: "Quote button",
  description: "The label of this button, such as Get Denver Quote.",
});

/** The top of every page but the home page. */
export const pageHero = group("Top of the page", {
  headline: line,
  intro,
  picture: pictureName.describe("If the page opens with a film, only in links to this page."),
  film: filmName.optional().describe("Plays behind the headline."),
  words: z.enum(["low", "beside"]).default("low").meta({
    title: "Where the words are",
    description:
      "On the picture's calm lower part, or beside it if the picture is busy everywhere.",
  }),
  button,
  second: optionalGroup(
    group("A second button", {
      label: line,
      section: z
        .enum(["films", ...ANCHORS])
        .meta({ title: "Section of the home page it leads to" }),
    }).describe("Without it, your phone number is there."),
  ),
  badges: z
    .array(line)
    .max(6)
    .default([])
    .meta({ title: "What a client can count on", description: "A few words each." }),
});

const slide = z.strictObject({ title: line, subtitle: line, media: pictureOrFilm });

export const homeHero = group("Top of the page", {
  headline: line,
  line: line.meta({ title: "What you do, in one line" }),
  doors: z
    .array(
      z.strictObject({
        words: line.describe("As they are in the line."),
        page: pageSlug.describe("The page that they lead to."),
        slide: z
          .number()
          .int()
          .min(1)
          .max(5)
          .describe("The slide that shows while the pointer or the focus is on them."),
      }),
    )
    .default([])
    .meta({ title: "Words of the line that are links" }),
  button,
  slides: z.array(slide).length(5),
});
