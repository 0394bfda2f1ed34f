import { icons } from "lucide-react";
import type { IconName } from "../../content/shared.ts";

/** The name of a drawing in code: `tent-tree` is `TentTree`. */
const drawingOf = (name: IconName) =>
  name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase()) as keyof typeof icons;

/** A lucide drawing, rendered to HTML. It is decorative: the text beside it carries the meaning. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  const Drawing = icons[drawingOf(name)];
  return <Drawing aria-hidden="true" strokeWidth={1.4} className={className} />;
}
