/** The fields' labels and options are in src/contract instead, because requirements §3 and §5 define them. */
import { z } from "zod";
import { type Business, telHref } from "#business/business.ts";
import { line, readYaml } from "#yaml.ts";

const headings = z.strictObject({ sent: line, check: line, failed: line });

export const formSectionsSchema = z.object({
  forms: z
    .strictObject({
      direct: line,
      optional: line,
      required: line,
      honeypot: line.describe("Label of a field that only bots see and fill in."),
      choose: line.describe("The first, empty option of every list."),
      servicesHint: line,
      close: line,
      retry: line.describe(
        "Shown beside the message that a form was not sent. {wait} is a time such as 5 minutes.",
      ),
      call: line.describe(
        "Shown beside the message that a form was not sent, if no waiting time is known.",
      ),
      privacy: z.strictObject({
        summary: line.describe("{time} is from Business > Privacy, such as 12 months."),
        open: line,
        details: z.array(line).min(1),
      }),
    })
    .describe("Text of both forms. {phone} and {email} become links."),
  formResult: z
    .strictObject({
      error: line.describe("The page's title if the form was not sent."),
      contact: headings,
      quote: headings,
      invalid: line,
      limited: line,
      unavailable: line,
      home: line,
      footer: line.describe("{home} becomes the link to the home page."),
    })
    .describe("The pages shown after a form is sent without JavaScript."),
});

export type AllFormWords = z.infer<typeof formSectionsSchema>;
export type FormWords = AllFormWords["forms"];

/** @throws Error that lists every invalid field and the reason, if any field is invalid */
export const loadFormWords = () => readYaml("content/interface.yaml", formSectionsSchema);

/** Serializable, because Astro passes these to a hydrated component. */
export const formFacts = (business: Pick<Business, "phone" | "email" | "privacy">) => ({
  phone: business.phone,
  phoneHref: telHref(business),
  email: business.email,
  keepMonths: business.privacy.keepMonths,
});

export type FormFacts = ReturnType<typeof formFacts>;
