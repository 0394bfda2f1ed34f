import { fill } from "../../content/fill.ts";

/** The logo and the business name, linked to the home page. */
export function Brand({ name, label }: { name: string; label: string }) {
  return (
    <a href="/" aria-label={fill(label, { name })} className="flex min-h-11 items-center gap-3">
      <img src="/mark-light.svg" alt="" width="40" height="40" className="size-9" />
      <span className="display text-xl [line-height:1]">{name}</span>
    </a>
  );
}
