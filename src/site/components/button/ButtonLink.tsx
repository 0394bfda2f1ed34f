import type { ReactNode } from "react";

const looks = {
  /** The one thing to do. */
  primary: "bg-glow-400 text-ink-950 hover:bg-glow-300 border-transparent",
  /** Beside a primary one, on a picture or on ink. */
  outline: "border-paper-50/60 text-paper-50 hover:border-paper-50 hover:bg-paper-50/10",
  /** On paper. */
  ink: "bg-ink-900 text-paper-50 hover:bg-ink-700 border-transparent",
} as const;

export type ButtonLook = keyof typeof looks;

/** What a button looks like, for links and for form buttons alike. */
export const buttonClass = (look: ButtonLook): string =>
  `inline-flex min-h-12 items-center justify-center gap-3 rounded-full border px-7 py-3 text-sm font-semibold no-underline transition-[color,background-color,border-color] disabled:opacity-60 ${looks[look]}`;

interface Props {
  href: string;
  look?: ButtonLook;
  children: ReactNode;
}

/** A link that leads somewhere and looks like the button it is called. */
export function ButtonLink({ href, look = "primary", children }: Props) {
  return (
    <a href={href} className={buttonClass(look)}>
      {children}
    </a>
  );
}
