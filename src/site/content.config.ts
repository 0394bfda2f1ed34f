import { globSync } from "node:fs";
import { basename, matchesGlob, relative } from "node:path";
import { defineCollection } from "astro/content/config";
import type { Loader } from "astro/loaders";
import type { z } from "astro/zod";
import { readYaml } from "#yaml.ts";
import { citySchema } from "./content/city.ts";
import { homeSchema } from "./content/home.ts";
import { interfaceSchema } from "./content/interface.ts";
import { serviceSchema } from "./content/service.ts";
import { workSchema } from "./content/work.ts";

/**
 * Returns the collection of the files that match a glob. Differs from Astro's own in two ways: one error lists
 * all that is wrong in all its files in words for the owner, and each build reads all files again, because Astro
 * keeps its cache when a schema changes or a referenced file goes.
 */
function yamlFiles<Schema extends z.ZodType<Record<string, unknown>>>(
  glob: string,
  schema: Schema,
) {
  const load: Loader["load"] = async ({ store, watcher, logger }) => {
    const readAll = () => {
      const problems: string[] = [];
      const entries = globSync(glob).flatMap((file) => {
        try {
          return [{ id: basename(file, ".yaml"), data: readYaml(file, schema), filePath: file }];
        } catch (error) {
          problems.push((error as Error).message);
          return [];
        }
      });
      if (problems.length > 0) throw new Error(problems.sort().join("\n\n"));
      store.clear();
      for (const entry of entries) store.set(entry);
    };
    readAll();
    watcher?.on("all", (_event, file) => {
      if (!matchesGlob(relative(process.cwd(), file), glob)) return;
      try {
        readAll();
      } catch (error) {
        logger.error((error as Error).message);
      }
    });
  };
  return defineCollection({ loader: { name: "yaml-files", load }, schema });
}

export const collections = {
  home: yamlFiles("content/home.yaml", homeSchema),
  interface: yamlFiles("content/interface.yaml", interfaceSchema),
  services: yamlFiles("content/services/*.yaml", serviceSchema),
  cities: yamlFiles("content/cities/*.yaml", citySchema),
  works: yamlFiles("content/works/*.yaml", workSchema),
};
