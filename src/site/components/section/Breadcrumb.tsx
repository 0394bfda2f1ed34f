interface Props {
  label: string;
  trail: readonly { name: string; path: string }[];
  tone?: "paper" | "ink";
}

/** Where this page stands, from the home page down. */
export function Breadcrumb({ label, trail, tone = "ink" }: Props) {
  return (
    <nav
      aria-label={label}
      className={`text-xs ${tone === "ink" ? "text-paper-200" : "text-ink-500"}`}
    >
      <ol className="flex flex-wrap items-center gap-x-2">
        {trail.map(({ name, path }, index) => {
          const last = index === trail.length - 1;
          return (
            <li key={path} className="flex items-center gap-x-2">
              {index > 0 ? <span aria-hidden="true">/</span> : null}
              <a
                href={path}
                aria-current={last ? "page" : undefined}
                className="inline-flex min-h-6 min-w-6 items-center hover:underline"
              >
                {name}
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
