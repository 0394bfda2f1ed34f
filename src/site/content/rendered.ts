import type { z } from "astro/zod";
import { filmMaster, orbitMaster, stillMaster } from "./masters.ts";
import { type Folder, referenceCheck } from "./reference-fields.ts";

const MASTERS: Partial<Record<Folder, (name: string) => boolean>> = {
  stills: (name) => stillMaster(name).rendered,
  films: (name) => filmMaster(name).rendered,
  orbits: (name) => orbitMaster(name).some(({ rendered }) => rendered),
};

/** @param parts content, each with its schema, which knows which of its fields are references */
export function showsRendered(...parts: (readonly [schema: z.ZodType, data: unknown])[]): boolean {
  let isRendered = false;
  const check = (folder: Folder, name: string) => {
    isRendered ||= MASTERS[folder]?.(name) ?? false;
    return true;
  };
  referenceCheck.run(check, () => {
    for (const [schema, data] of parts) schema.safeParse(data);
  });
  return isRendered;
}
