import { z } from "zod";
import { group, line, optionalGroup, stat } from "#fields.ts";
import { readYaml } from "#yaml.ts";

const webAddress = z.url({ protocol: /^https?$/ });

const reviewSchema = z.strictObject({
  name: line.meta({ title: "Client's name" }),
  role: line.optional().describe("What the client does and where, such as Listing agent, Boulder."),
  text: line.meta({ title: "Their words", multiline: true }),
  date: z.iso.date({ error: "must be a date, such as 2026-11-21" }),
  source: webAddress.optional().meta({
    title: "Where it was published",
    description: "A link to the published review.",
  }),
});

export const timeOfDay = z.iso.time({
  precision: -1,
  error: "must be a time on the 24-hour clock, such as 07:00",
});

const DAYS = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

export const businessSchema = z.strictObject({
  name: line.describe("The name that customers know you by."),
  tagline: line.describe("One line about the business, shown for example in the footer of emails."),
  description: line.meta({
    multiline: true,
    description: "A sentence or two, for search engines.",
  }),
  phone: line
    .regex(/^\D*(\d\D*){10}$/, {
      error: "must be a US phone number of ten digits, such as (303) 555-0147",
    })
    .describe("A US number of ten digits, written the way pages should show it."),
  email: z
    .email()
    .meta({ title: "E-mail", description: "Every page shows this address to visitors." }),
  url: webAddress
    .meta({
      title: "Web address",
      description: "This site's address, such as https://example.com.",
    })
    .transform((value) => value.replace(/\/+$/, "")),
  base: line.meta({
    title: "Based in",
    description: "Such as Boulder, or the Denver metro area.",
  }),
  serviceArea: line.meta({ title: "Where you fly" }),
  hours: z.strictObject({
    opens: timeOfDay.describe("A time on the 24-hour clock, such as 07:00."),
    closes: timeOfDay.describe("A time on the 24-hour clock, such as 19:00."),
    firstDay: z.enum(DAYS).meta({ title: "First day of the week you are open" }),
    lastDay: z.enum(DAYS).meta({ title: "Last day of the week you are open" }),
  }),
  flights: line.meta({ title: "When you fly", description: "Such as: sunrise to sunset." }),
  priceRange: z.enum(["$", "$$", "$$$", "$$$$"]),
  responseHours: z.int().positive().meta({ title: "Hours until you answer, at most" }),
  privacy: z.strictObject({
    keepMonths: z.int().min(2).max(120).meta({
      title: "Months to keep messages and quote requests",
      description:
        "Both forms state this number, and the server deletes messages and requests that are older.",
    }),
  }),
  social: z
    .array(z.strictObject({ network: line, url: webAddress.meta({ title: "Web address" }) }))
    .default([])
    .meta({ title: "Social profiles" }),
  copyright: z.strictObject({
    from: z.int().meta({ title: "First year" }),
    to: z.int().meta({ title: "Last year" }),
  }),
  address: z
    .strictObject({
      locality: line.meta({ title: "Town" }),
      postalCode: line.meta({ title: "ZIP code" }),
    })
    .describe("Search engines read this address on the page of all services."),
  rating: optionalGroup(
    group("Rating", {
      value: z.number().min(1).max(5).meta({ title: "Stars" }),
      count: z.int().positive().meta({ title: "Number of reviews" }),
      source: webAddress.optional().meta({
        title: "Where the reviews are",
        description: "A link to the page on which others can read them.",
      }),
    }).describe("Leave it empty to show none."),
  ),
  numbers: z.array(stat).min(3).max(4).meta({
    title: "Numbers",
    description:
      "Shown on the home page. The page of all services shows the first three, next to the rating.",
  }),
  reviews: z.array(reviewSchema).max(6).default([]).meta({
    title: "Reviews",
    description:
      "Shown on the home page and the page of all services. Quote only what a client wrote.",
  }),
  documented: z.boolean().default(false).meta({
    title: "You can document every claim",
    description: "And every number on the home page and the pages of services.",
  }),
});

export type Business = z.infer<typeof businessSchema>;

/** @throws Error that names the file and lists every invalid field with the reason */
export const loadBusiness = (file = "content/business.yaml"): Business =>
  readYaml(file, businessSchema);

/** Returns a `tel:` link to the business's phone number (RFC 3966). */
export function telHref(business: Pick<Business, "phone">): string {
  return `tel:+1${business.phone.replace(/\D/g, "")}`;
}

/** Formats "07:00" as "7 a.m." and "18:30" as "6:30 p.m.". */
function spokenTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const afterHour = minutes === 0 ? "" : `:${String(minutes).padStart(2, "0")}`;
  return `${hours % 12 || 12}${afterHour} ${hours < 12 ? "a.m." : "p.m."}`;
}

/** Such as "7 a.m. to 7 p.m., every day". */
export function spokenHours({ hours }: Pick<Business, "hours">): string {
  const { opens, closes, firstDay, lastDay } = hours;
  const isDaily = (DAYS.indexOf(lastDay) + 1) % 7 === DAYS.indexOf(firstDay);
  const days = firstDay === lastDay ? firstDay : `${firstDay} to ${lastDay}`;
  return `${spokenTime(opens)} to ${spokenTime(closes)}, ${isDaily ? "every day" : days}`;
}

/** As schema.org writes it, such as "Mo-Su 07:00-19:00". */
export function openingHours({ hours }: Pick<Business, "hours">): string {
  const [first, last] = [hours.firstDay, hours.lastDay].map((day) => day.slice(0, 2));
  return `${first === last ? first : `${first}-${last}`} ${hours.opens}-${hours.closes}`;
}
