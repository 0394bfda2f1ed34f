/** Each kind's component and styles, found by the names of their files. */
import type { SectionName } from "./index.ts";

const COMPONENTS = import.meta.glob("./*/Component.{tsx,astro}", {
  eager: true,
  import: "default",
});
const STYLES = import.meta.glob<string>("./*/style.css", {
  eager: true,
  import: "default",
  query: "?inline",
});

export function componentOf(name: SectionName) {
  const component =
    COMPONENTS[`./${name}/Component.tsx`] ?? COMPONENTS[`./${name}/Component.astro`];
  // biome-ignore lint/suspicious/noExplicitAny: each component's props are checked where it is written.
  return component as (props: any) => any;
}

/** The styles of these kinds, each once: several kinds may share a file. */
export const stylesOf = (names: readonly SectionName[]): string[] => [
  ...new Set(names.flatMap((name) => STYLES[`./${name}/style.css`] ?? [])),
];
