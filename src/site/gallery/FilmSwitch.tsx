import { Pause, Play } from "lucide-react";

interface Props {
  /** What it pauses and plays, such as "film". */
  subject: string;
  className?: string;
}

/** Pauses what plays by itself (WCAG 2.2.2). film.ts shows it once it works, and sets `aria-pressed`. */
export const FilmSwitch = ({ subject, className = "" }: Props) => (
  <button
    type="button"
    hidden
    aria-pressed="false"
    aria-label={`Pause ${subject}`}
    className={`film-switch group size-12 place-items-center rounded-full border border-paper-50/70 bg-ink-950/60 hover:bg-ink-950 [&:not([hidden])]:grid print:hidden ${className}`}
  >
    <Pause className="size-5 fill-current group-aria-pressed:hidden" />
    <Play className="hidden size-5 fill-current group-aria-pressed:block" />
  </button>
);
