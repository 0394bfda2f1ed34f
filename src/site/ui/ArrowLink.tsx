import { ArrowRight } from "lucide-react";

interface Props {
  href: string;
  label: string;
  /** Text for screen readers after the label; needed if several links have the same label (WCAG 2.4.4). */
  about?: string;
  className?: string;
}

/** The arrow is in the same line as the label's last word. */
export function ArrowLink({ href, label, about, className = "" }: Props) {
  const [, start, lastWord] = /^(.*\s)?(\S*)$/s.exec(label) ?? ["", "", label];
  return (
    <a
      href={href}
      className={`group inline-block min-h-6 font-semibold underline decoration-glow-500 decoration-2 underline-offset-6 ${className}`}
    >
      {start}
      <span className="whitespace-nowrap">
        {lastWord}
        {about ? <span className="sr-only">: {about}</span> : null}
        <ArrowRight className="ms-2 inline size-4 transition-transform group-hover:[translate:0.25rem]" />
      </span>
    </a>
  );
}
