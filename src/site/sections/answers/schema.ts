import { z } from "zod";
import { group, line, optionalGroup, prose } from "#fields.ts";
import { heading } from "../../content/fields.ts";
import { section } from "../section.ts";

/** What a client asks before booking. */
export const QUESTIONS = {
  includes: "What you get",
  delivery: "How it arrives",
  weather: "If the weather turns",
  insurance: "Proof of insurance",
  start: "How to start",
} as const;

const answer = (key: keyof typeof QUESTIONS) => prose.meta({ title: QUESTIONS[key] });

const price = group("Starting price", {
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
}).describe("Leave it empty to show no price.");

export const answers = section({
  title: "Price and answers before booking",
  help: "What a client asks, the quote button and your phone number.",
  schema: z.strictObject({
    heading,
    price: optionalGroup(price),
    call: line.optional().meta({
      title: "Words before the phone number",
      description: "A reason to call instead of writing, such as: Listing on Friday?",
    }),
    shown: z.enum(["two", "all"]).meta({
      title: "Answers in view",
      description:
        "Two: the first two are large, and the others open on a click. Companies compare, so show them all.",
    }),
    includes: answer("includes"),
    delivery: answer("delivery"),
    weather: answer("weather"),
    insurance: answer("insurance"),
    start: answer("start"),
  }),
  ground: "light",
});
