import { icons } from "lucide-react";
import type { IconName } from "../content/shared.ts";

/** Converts an icon name to its lucide component's name: `tent-tree` to `TentTree`. */
const componentName = (name: IconName) =>
  name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase()) as keyof typeof icons;

/** Hidden from screen readers because the adjacent text has the same meaning. */
export function Icon({ name, className }: { name: IconName; className: string }) {
  const LucideIcon = icons[componentName(name)];
  return <LucideIcon strokeWidth={1.4} className={className} />;
}
