/** Keystatic's own reader over a working copy, for tests: what it refuses, the form would too. */
import { createReader } from "@keystatic/core/reader";
import { keystaticConfig } from "./keystatic-config.ts";
import { partsOf } from "./parts.ts";

interface Readers {
  collections: Record<string, { read(slug: string): Promise<unknown> } | undefined>;
  singletons: Record<string, { read(): Promise<unknown> } | undefined>;
}

/**
 * @param folder of the working copy
 * @returns reads an entry; null where there is none
 */
export function readerOf(folder: string): (key: string, slug?: string) => Promise<unknown> {
  const reader = createReader(folder, keystaticConfig(partsOf(process.cwd()), "")) as Readers;
  return async (key, slug) =>
    slug === undefined ? reader.singletons[key]?.read() : reader.collections[key]?.read(slug);
}
