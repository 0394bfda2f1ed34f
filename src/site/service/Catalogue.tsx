import { ArrowUpRight } from "lucide-react";
import type { PageProps } from "../content/load.ts";
import { Section } from "../ui/Section.tsx";

export function Catalogue({ content, page }: PageProps) {
  const services = content.services.filter(({ slug }) => slug !== page.slug);
  return (
    <Section background="ink" heading={content.words.service.catalogue}>
      <ul data-reveal className="border-t border-ink-700">
        {services.map(({ name, path, summary }) => (
          <li key={path} className="border-b border-ink-700">
            <a
              href={path}
              className="group grid items-baseline gap-x-8 gap-y-1 py-4 hover:text-glow-400 desk:grid-cols-[5fr_6fr_1.5rem] desk:py-3"
            >
              <span className="display text-xl">{name}</span>
              <span className="max-w-text text-sm text-balance text-paper-200">{summary}</span>
              <ArrowUpRight className="hidden size-5 self-center transition-transform group-hover:[translate:2px_-2px] desk:block" />
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
