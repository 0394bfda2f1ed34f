/** Each kind's component and styles, found by the names of their files. */
import type { SectionName } from "./index.ts";

const COMPONENTS = import.meta.glob("./*/Component.tsx", {
  eager: true,
  import: "default",
});
const STYLES = import.meta.glob<string>("./*/style.css", {
  eager: true,
  import: "default",
  query: "?inline",
});

export function componentOf(name: SectionName) {
  // biome-ignore lint/suspicious/noExplicitAny: each component's props are checked where it is written.
  return COMPONENTS[`./${name}/Component.tsx`] as (props: any) => any;
}

/** The styles of these kinds, each once: several kinds may share a file. */
export const stylesOf = (names: readonly SectionName[]): string[] => [
  ...new Set(names.flatMap((name) => STYLES[`./${name}/style.css`] ?? [])),
];
