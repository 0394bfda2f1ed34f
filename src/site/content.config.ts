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
 * Returns the collection of the files that match a glob. Differs from Astro's own in two ways: one error lists
 * all wrong fields of all its files in words for the owner, and files are parsed again in each build, because
 * Astro keeps its cache when a schema changes or a referenced file goes.
 */
function yamlFiles<Schema extends z.ZodType>(path: string, schema: Schema) {
  const loader = glob({ base: dirname(path), pattern: basename(path) });
  const load: typeof loader.load = async (context) => {
    const problems: string[] = [];
    const parseData: typeof context.parseData = async ({ data, filePath = "" }) => {
      const { error, data: parsed } = schema.safeParse(data);
      if (error)
        problems.push(`${relative(process.cwd(), filePath)} is wrong:\n${z.prettifyError(error)}`);
      return (parsed ?? data) as typeof data;
    };
    context.store.clear();
    await loader.load({ ...context, parseData });
    if (problems.length > 0) throw new Error(problems.sort().join("\n"));
  };
  return defineCollection({ loader: { ...loader, load }, schema });
}

export const collections = {
  home: yamlFiles("content/home.yaml", homeSchema),
  interface: yamlFiles("content/interface.yaml", interfaceSchema),
  services: yamlFiles("content/services/*.yaml", serviceSchema),
  cities: yamlFiles("content/cities/*.yaml", citySchema),
  works: yamlFiles("content/works/*.yaml", workSchema),
};
