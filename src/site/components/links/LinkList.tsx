import type { ReactNode } from "react";
import type { PageLink } from "../../content/paths.ts";

interface Props {
  links: readonly PageLink[];
  /** Route of the current page; the link to it is marked. */
  current?: string | undefined;
  className?: string;
  /** Classes of each link. */
  linkClass: string;
  /** Extra list item after the links. */
  children?: ReactNode;
}

/** A list of links to pages of the site. */
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
