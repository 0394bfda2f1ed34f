import type { ReactNode } from "react";
import type { MenuLink } from "../../content/menu.ts";

interface Props {
  links: readonly MenuLink[];
  /** Route of this page, whose link is marked. */
  current?: string | undefined;
  className?: string;
  /** Classes of each link. */
  link: string;
  /** Last item of the list. */
  children?: ReactNode;
}

/** A list of links to pages of the site. */
export function LinkList({ links, current, className, link, children }: Props) {
  return (
    <ul className={className}>
      {links.map(({ name, path }) => (
        <li key={path}>
          <a href={path} aria-current={path === current ? "page" : undefined} className={link}>
            {name}
          </a>
        </li>
      ))}
      {children}
    </ul>
  );
}
