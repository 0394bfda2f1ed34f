import type { z } from "zod";
import type { Business } from "#business/business.ts";
import type { FormType } from "#contract/fields.ts";
import type { Master } from "../media/masters.ts";

/** Light sections take paper and cream in turn (arrange.ts). Undefined if the section has nothing to show. */
type Ground = "ink" | "light" | undefined;

export interface Fact {
  label: string;
  value: string;
}

export interface SectionKind<Schema extends z.ZodType = z.ZodType> {
  /** The editor offers the kind by this title, with its help beside it. */
  title: string;
  help: string;
  schema: Schema;
  ground:
    | Ground
    | ((value: z.infer<Schema>, business: Pick<Business, "reviews" | "rating">) => Ground);
  /** The `id` of a page's first section of this kind, to which other pages link. */
  anchor?: string;
  /** Its form, which the component gets as an element: only an Astro component can render an island. */
  form?: FormType;
  /** Work to look at. The first such section of a page has its loud heading. */
  isProof?: true;
  /** Its photos and films open in the lightbox. */
  opensLightbox?: true;
  /** What the top of a city's page says of it. */
  fact?: (value: z.infer<Schema>) => Fact | undefined;
  /** Pictures for the sitemap. */
  pictures?: (value: z.infer<Schema>) => Master[];
}

/** Infers the type of a kind's functions from its schema. */
export const section = <Schema extends z.ZodType>(kind: SectionKind<Schema>) => kind;
