import type { PageLink } from "../../content/paths.ts";

/** Links below a gallery, to pages that show some of the same works. Renders nothing if there are none. */
export function GalleryLinks({ label, links }: { label: string; links: PageLink[] }) {
  if (links.length === 0) return null;
  return (
    <nav aria-label={label} className="wrap mt-10 flex flex-wrap gap-x-6 gap-y-2">
      <span className="text-ink-500 max-md:w-full">{label}</span>
      {links.map(({ name, path }) => (
        <a
          key={path}
          href={path}
          className="inline-flex min-h-6 items-center font-semibold underline decoration-glow-500 decoration-2 underline-offset-6"
        >
          {name}
        </a>
      ))}
    </nav>
  );
}
