import { basename, dirname, relative } from "node:path";
import { defineCollection } from "astro/content/config";
import { glob } from "astro/loaders";
import { z } from "astro/zod";
import { citySchema } from "./content/city.ts";
import { homeSchema } from "./content/home.ts";
import { interfaceSchema } from "./content/interface.ts";
import { serviceSchema } from "./content/service.ts";
import { workSchema } from "./content/work.ts";

/**
 * Returns the collection of the files that match a glob. Differs from Astro's own in two ways: an error lists
 * each wrong field in words for the owner, and files are parsed again in each build, because Astro keeps its
 * cache when a schema changes.
 */
function yamlFiles<Schema extends z.ZodType>(path: string, schema: Schema) {
  const loader = glob({ base: dirname(path), pattern: basename(path) });
  const load: typeof loader.load = (context) => {
    const parseData: typeof context.parseData = async ({ data, filePath = "" }) => {
      const result = schema.safeParse(data);
      if (result.success) return result.data as typeof data;
      const file = relative(process.cwd(), filePath);
      throw new Error(`${file} is wrong:\n${z.prettifyError(result.error)}`);
    };
    context.store.clear();
    return loader.load({ ...context, parseData });
  };
  // checkReferences needs the schema's exact type, which Astro's collections lose.
  return { ...defineCollection({ loader: { ...loader, load }, schema }), schema };
}

export const collections = {
  home: yamlFiles("content/home.yaml", homeSchema),
  interface: yamlFiles("content/interface.yaml", interfaceSchema),
  services: yamlFiles("content/services/*.yaml", serviceSchema),
  cities: yamlFiles("content/cities/*.yaml", citySchema),
  works: yamlFiles("content/works/*.yaml", workSchema),
};
