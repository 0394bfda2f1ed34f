import type { ReactNode } from "react";

const VARIANTS = {
  primary: "bg-glow-400 text-ink-950 hover:bg-glow-300 border-transparent",
  /** A secondary action, on a picture or a dark background. */
  outline: "border-paper-50/60 text-paper-50 hover:border-paper-50 hover:bg-paper-50/10",
  /** The main action on a light or amber background. */
  ink: "bg-ink-900 text-paper-50 hover:bg-ink-700 border-transparent",
} as const;

export type ButtonVariant = keyof typeof VARIANTS;

export const buttonClass = (variant: ButtonVariant): string =>
  `inline-flex min-h-12 items-center justify-center gap-3 rounded-full border px-7 py-3 text-sm font-semibold no-underline transition-[color,background-color,border-color] disabled:opacity-60 ${VARIANTS[variant]}`;

interface Props {
  href: string;
  variant?: ButtonVariant;
  children: ReactNode;
}

export function ButtonLink({ href, variant = "primary", children }: Props) {
  return (
    <a href={href} className={buttonClass(variant)}>
      {children}
    </a>
  );
}
