import { readFileSync } from "node:fs";
import { join } from "node:path";
import { addressesOf, KIND_NAMES, sharedAddresses } from "../../src/site/content/pages.ts";
import { withReferencesIn } from "../../src/site/content/references.ts";
import { placeholderProblems } from "../../src/site/content/typeset.ts";
import { errorMap, parseYaml } from "../../src/yaml.ts";
import { sentenceFor } from "./forms/labels.ts";
import { allEntries, type Entry, readFields } from "./menu.ts";

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
  const sentences = (error?.issues ?? []).map((issue) => sentenceFor(issue, item.schema, value));
  return [...sentences, ...placeholderProblems(value)].map(toProblem);
}

export const contentProblems = (root: string): Problem[] =>
  withReferencesIn(root, () => {
    const entries = allEntries(root);
    const pages = entries.flatMap(({ item, slug = item.key, file, form }) => {
      const kind = KIND_NAMES.find((name) => name === item.key);
      const formerly = kind && readFields(file, root)["formerly"];
      return kind ? [{ kind, slug, form, ...addressesOf(kind, slug, formerly) }] : [];
    });
    return [
      ...entries.flatMap((entry) =>
        problemsOf(entry, readFileSync(join(root, entry.file), "utf8")),
      ),
      ...sharedAddresses(pages).map(({ page: { form }, text }) => ({ text, form })),
    ];
  });
