/**
 * Checks nodes against schema.org's vocabulary as schema-dts describes it: each node becomes a
 * constant of its type in a file that exists only in memory, and the TypeScript compiler says
 * what is wrong with it, down to a property that the type does not have.
 */
import { join } from "node:path";
import ts from "typescript";
import { type JsonObject, typesOf } from "./built-site.ts";

const FILE = join(process.cwd(), "schema-org-check.ts");

const OPTIONS: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  target: ts.ScriptTarget.ESNext,
};

function typeOf(node: JsonObject): string {
  const leaves = typesOf(node).map((type) => `S.${type}Leaf`);
  return leaves.length === 1 ? (leaves[0] ?? "never") : `S.MergeLeafTypes<[${leaves.join(", ")}]>`;
}

/** @returns one message for each thing that is wrong, with the node's `@id` and what it says */
export function vocabularyErrors(nodes: readonly JsonObject[]): string[] {
  const lines = nodes.map(
    (node, index) => `export const n${index}: ${typeOf(node)} = ${JSON.stringify(node)};`,
  );
  const source = ['import type * as S from "schema-dts";', ...lines].join("\n");
  const host = ts.createCompilerHost(OPTIONS);
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = (name) => name === FILE || fileExists(name);
  host.readFile = (name) => (name === FILE ? source : readFile(name));
  host.getSourceFile = (name, options) =>
    name === FILE ? ts.createSourceFile(name, source, options) : getSourceFile(name, options);
  const program = ts.createProgram([FILE], OPTIONS, host);
  const file = program.getSourceFile(FILE);
  return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map(
    ({ messageText, start = 0 }) => {
      const row = ts.getLineAndCharacterOfPosition(file as ts.SourceFile, start).line;
      const message = ts.flattenDiagnosticMessageText(messageText, "\n").split("\n").slice(0, 2);
      return `${nodes[row - 1]?.["@id"]}: ${message.join(" ")}`;
    },
  );
}
