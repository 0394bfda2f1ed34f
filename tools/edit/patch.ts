/** Writes a changed value into a YAML file and leaves the rest as its author wrote it. */
import { isDeepStrictEqual } from "node:util";
import {
  type Document,
  isMap,
  isScalar,
  isSeq,
  type Node,
  parseDocument,
  type YAMLMap,
} from "yaml";

/** How a file looks after the editor changed it: the same as in the files of this repository. */
const FORMAT = { lineWidth: 100 };

/**
 * @param text the file as it is; empty for a new one
 * @param path where in the file the value belongs, [] for all of it
 * @param value the new value; undefined takes it out
 * @returns the file with the value; the same text when nothing changes. Comments stay.
 */
export function patchYaml(text: string, path: string[], value: unknown): string {
  const document = parseDocument(text);
  if (isDeepStrictEqual(valueAt(document.toJS(), path), value)) return text;
  if (value === undefined) document.deleteIn(path);
  else {
    const node = document.getIn(path, true) as Node | undefined;
    const next = patched(document, node, value);
    if (path.length === 0) document.contents = next as never;
    else document.setIn(path, next);
  }
  return document.toString(FORMAT);
}

function valueAt(whole: unknown, path: string[]): unknown {
  return path.reduce<unknown>((value, name) => (value as Record<string, unknown>)?.[name], whole);
}

/** The node for a value: the old one changed in place as far as it fits, so that it keeps its comments and style. */
function patched(document: Document, node: Node | undefined, value: unknown): Node {
  if (isMap(node) && isObject(value)) {
    // "answers:" with nothing under it says nothing either, and may have comments.
    for (const [name, old] of Object.entries(node.toJSON()))
      if (!(name in value) && old !== null) node.delete(name);
    for (const [name, inner] of Object.entries(value)) setIn(document, node, name, inner);
    return node;
  }
  if (isSeq(node) && Array.isArray(value)) {
    // An item that only moved takes its comments along.
    const old = node.items.map((item) => ({
      item: item as Node,
      value: (item as Node).toJS(document),
    }));
    node.items = value.map((inner, index) => {
      const same = old.find((candidate) => isDeepStrictEqual(candidate.value, inner));
      return same?.item ?? patched(document, fresh(old[index], value), inner);
    });
    return node;
  }
  if (isScalar(node) && typeof node.value === typeof value) {
    node.value = value;
    delete node.source;
    return node;
  }
  return document.createNode(value);
}

/** The old item at a place, unless it moved elsewhere and is needed there. */
function fresh(candidate: { item: Node; value: unknown } | undefined, items: unknown[]) {
  if (!candidate || items.some((item) => isDeepStrictEqual(item, candidate.value)))
    return undefined;
  return candidate.item;
}

function setIn(document: Document, map: YAMLMap, name: string, value: unknown): void {
  const node = map.get(name, true) as Node | undefined;
  if (node && isDeepStrictEqual(node.toJS(document), value)) return;
  map.set(name, patched(document, node, value));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === "object" && !Array.isArray(value);
