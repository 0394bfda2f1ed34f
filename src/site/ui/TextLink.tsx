import type { ReactNode } from "react";

interface Props {
  href: string;
  /** Text for screen readers after the label; needed if several links have the same label (WCAG 2.4.4). */
  about?: string;
  className?: string;
  /** Saves the file under this name instead of opening it. */
  download?: string | undefined;
  children: ReactNode;
}

/** An underlined link, alone or in a text. */
export const TextLink = ({ href, about, className = "", download, children }: Props) => (
  <a
    href={href}
    download={download}
    className={`underline decoration-glow-500 decoration-2 underline-offset-4 hover:decoration-current ${className}`}
  >
    {children}
    {about ? <span className="sr-only">: {about}</span> : null}
  </a>
);
