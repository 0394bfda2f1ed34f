import { readFileSync } from "node:fs";
import { join } from "node:path";
import { withReferencesIn } from "../../src/site/content/references.ts";
import { errorMap, parseYaml } from "../../src/yaml.ts";
import { allEntries, type Entry } from "./content-files.ts";
import { sentenceFor } from "./forms/labels.ts";

/** A sentence in the words of the form, and the path of the form. */
export interface Problem {
  text: string;
  form: string;
}

/** @param text the content of the entry's file */
export function problemsOf(entry: Entry, text: string): Problem[] {
  const { item, name, form } = entry;
  const { value, error: yamlError } = parseYaml(text);
  const toProblem = (sentence: string) => ({ text: `${name}: ${sentence}`, form });
  if (yamlError !== undefined) return [toProblem(yamlError)];
  const { error } = item.zod.safeParse(value ?? {}, { error: errorMap, reportInput: true });
  return (error?.issues ?? []).map((issue) => toProblem(sentenceFor(issue, item.schema, value)));
}

export const contentProblems = (root: string): Problem[] =>
  withReferencesIn(root, () =>
    allEntries(root).flatMap((entry) =>
      problemsOf(entry, readFileSync(join(root, entry.file), "utf8")),
    ),
  );
