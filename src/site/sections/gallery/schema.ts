import { z } from "zod";
import { heading, intro, item, pictureOrFilm } from "../../content/fields.ts";
import { section } from "../section.ts";

export const gallery = section({
  title: "Gallery",
  help: "Photos and films with captions, which a click enlarges. Two are beside each other. The first of three or more is large, of films alone as wide as the window. Of more than three, wide and narrow ones alternate.",
  schema: z.strictObject({
    heading: heading.optional(),
    intro: intro.optional(),
    items: z.array(item.extend({ media: pictureOrFilm })).min(1),
  }),
  ground: "ink",
  opensLightbox: true,
  pictures: ({ items }) =>
    items.flatMap(({ media }) => (media.discriminant === "picture" ? [media.value] : [])),
  isProof: true,
});
