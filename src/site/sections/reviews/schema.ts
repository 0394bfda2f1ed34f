import { z } from "zod";
import { heading } from "../../content/fields.ts";
import { section } from "../section.ts";

export const reviews = section({
  title: "Reviews",
  help: "The reviews from Business, and a link to the rating's source. Nothing is shown while there is neither.",
  schema: z.strictObject({ heading }),
  ground: (_, { reviews, rating }) => (reviews.length > 0 || rating?.source ? "light" : undefined),
});
