import type { ReactNode } from "react";
import type { PageLink } from "../content/paths.ts";

interface Props {
  links: readonly PageLink[];
  current?: string | undefined;
  className?: string;
  linkClass?: string;
  children?: ReactNode;
}

export function LinkList({ links, current, className, linkClass, children }: Props) {
  return (
    <ul className={className}>
      {links.map(({ name, path }) => (
        <li key={path}>
          <a href={path} aria-current={path === current ? "page" : undefined} className={linkClass}>
            {name}
          </a>
        </li>
      ))}
      {children}
    </ul>
  );
}
