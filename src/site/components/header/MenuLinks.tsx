import type { MenuLink } from "../../content/menu.ts";

interface Props {
  links: MenuLink[];
  /** Route of this page. */
  path: string;
}

/** Lists a menu's links and marks the one to the current page. */
export function MenuLinks({ links, path }: Props) {
  return (
    <ul>
      {links.map((link) => (
        <li key={link.path}>
          <a
            href={link.path}
            aria-current={link.path === path ? "page" : undefined}
            className="flex min-h-11 items-center px-3 text-base hover:bg-ink-800 aria-[current=page]:text-glow-400"
          >
            {link.label}
          </a>
        </li>
      ))}
    </ul>
  );
}
