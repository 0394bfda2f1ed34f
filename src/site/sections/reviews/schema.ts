import { z } from "zod";
import { heading } from "../../content/fields.ts";
import { section } from "../section.ts";

export const reviews = section({
  title: "Reviews",
  help: "The reviews from Business. Nothing is shown until there is one.",
  schema: z.strictObject({ heading }),
  ground: (_, { reviews, rating }) => (reviews.length > 0 || rating?.source ? "light" : undefined),
});
