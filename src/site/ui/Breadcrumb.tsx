import type { PageProps } from "../content/load.ts";
import { trailTo } from "../content/navigation.ts";

export function Breadcrumb({ content, page }: PageProps) {
  const trail = trailTo(content, page);
  return (
    <nav aria-label="Breadcrumb" className="text-xs text-paper-200">
      <ol className="flex flex-wrap items-center gap-x-1.5 sm:gap-x-2">
        {trail.map(({ name, path }) => (
          <li
            key={path}
            className="flex items-center gap-x-1.5 not-last:after:content-['/'_/_''] sm:gap-x-2"
          >
            <a
              href={path}
              aria-current={path === page.path ? "page" : undefined}
              className="inline-flex min-h-6 min-w-6 items-center hover:underline"
            >
              {name}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
