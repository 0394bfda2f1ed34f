import type { StoryView } from "../../content/view.ts";
import { ArrowLink } from "../button/ArrowLink.tsx";

interface Props {
  stories: StoryView[];
}

/** The body of a page: each heading beside its own text, like a magazine's margin. */
export function Stories({ stories }: Props) {
  return (
    <section className="on-paper section">
      <div className="wrap space-y-14 desk:space-y-16">
        {stories.map(({ heading, paragraphs, link }) => (
          <div
            key={heading}
            data-reveal
            className="grid gap-x-16 gap-y-5 border-t border-paper-300 pt-8 desk:grid-cols-[5fr_7fr]"
          >
            <h2 className="display max-w-[18ch] text-2xl">{heading}</h2>
            <div className="max-w-text space-y-4 text-ink-700 desk:pt-2">
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {link ? <ArrowLink href={link.path} label={link.label} /> : null}
            </div>
          </div>
        ))}
      </div>
    </section>
  );
}
