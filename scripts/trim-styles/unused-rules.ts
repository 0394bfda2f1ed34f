/** Takes rules out of a style sheet that nothing in a page can match. */
import { type Selector, type SelectorComponent, transform } from "lightningcss";

/** What a page has, or may have once its scripts ran. */
export interface Names {
  /** Classes, ids and element names. */
  has(name: string): boolean;
  /** Whether an input of one of those types, or of any with that attribute, can be there. */
  hasInput(...types: string[]): boolean;
}

/** Pseudo-elements that only some inputs have (Tailwind's base styles every one of them). */
const OF_INPUTS: readonly [RegExp, ...string[]][] = [
  [/^file-selector-button$/, "file"],
  [/^-webkit-(date|calendar)/, "date", "time", "month", "week", "datetime-local"],
  [/^-webkit-search/, "search"],
  [/^-webkit-(inner|outer)-spin/, "number"],
  [/^placeholder$/, "placeholder"],
];

function pseudoElementName(component: SelectorComponent & { type: "pseudo-element" }): string {
  return "name" in component && typeof component.name === "string"
    ? component.name
    : component.kind;
}

function canMatch(selector: Selector, names: Names): boolean {
  return selector.every((component) => {
    if (component.type === "class" || component.type === "id" || component.type === "type")
      return names.has(component.name);
    if (component.type === "pseudo-element") {
      const [, ...types] =
        OF_INPUTS.find(([pattern]) => pattern.test(pseudoElementName(component))) ?? [];
      return types.length === 0 || names.hasInput(...types);
    }
    if (component.type === "pseudo-class" && ["is", "where", "has"].includes(component.kind)) {
      const inner = (component as { selectors?: Selector[] }).selectors ?? [];
      return inner.some((one) => canMatch(one, names));
    }
    // Attributes and states come and go by script or by what the visitor does.
    return true;
  });
}

/**
 * The sheet without selectors that cannot match, minified.
 * @param css a whole style sheet
 */
export function dropUnusedRules(css: string, names: Names): string {
  const { code } = transform({
    filename: "page.css",
    code: Buffer.from(css),
    minify: true,
    visitor: {
      Rule: {
        style(rule) {
          const selectors = rule.value.selectors.filter((one) => canMatch(one, names));
          if (selectors.length === 0) return [];
          if (selectors.length === rule.value.selectors.length) return;
          return { ...rule, value: { ...rule.value, selectors } };
        },
      },
    },
  });
  return code.toString();
}
