import { z } from "zod";
import { group, line, prose } from "#fields.ts";
import { heading, intro, item } from "../../content/fields.ts";
import { pictureName } from "../../content/references.ts";
import { section } from "../section.ts";

export const about = section({
  title: "About us",
  help: "Two paragraphs, the numbers from Business, and your license and insurance.",
  schema: z.strictObject({
    heading,
    intro,
    text: prose,
    panel: group("License and insurance", {
      heading,
      points: z.array(
        item.extend({
          href: z
            .url({ protocol: /^https$/ })
            .optional()
            .meta({ title: "Where clients can check it" }),
        }),
      ),
      picture: pictureName.optional().meta({
        title: "Photo of your certificate",
        description: "Without one, the page shows a drawn specimen.",
      }),
      caption: line,
    }),
  }),
  ground: "light",
  anchor: "about",
});
