import type { ReactNode } from "react";
import { telHref } from "#business/business.ts";
import type { Home } from "../content/home.ts";
import type { ContentProps } from "../content/load.ts";
import { Section } from "../ui/Section.tsx";

interface Props extends ContentProps {
  /** Each form is an island, which Astro passes as a named slot. */
  contactForm?: ReactNode;
  quoteForm?: ReactNode;
}

function ContactDetails({ content: { home, business, words } }: ContentProps) {
  return (
    <div data-reveal>
      <p className="text-sm font-semibold">{words.forms.direct}</p>
      <p className="mt-1">
        <a href={telHref(business)} className="display text-2xl hover:text-glow-700">
          {business.phone}
        </a>
      </p>
      <p>
        <a
          href={`mailto:${business.email}`}
          className="inline-flex min-h-8 items-center wrap-anywhere underline underline-offset-4"
        >
          {business.email}
        </a>
      </p>
      <dl className="mt-10 grid max-w-text grid-cols-[auto_1fr] gap-x-8 border-t border-paper-300 text-sm">
        {home.contact.points.map(({ title, text }) => (
          <div
            key={title}
            className="col-span-2 grid grid-cols-subgrid border-b border-paper-300 py-2.5"
          >
            <dt className="text-ink-500">{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function QuoteSteps({ steps }: Pick<Home["quote"], "steps">) {
  return (
    <ol data-reveal className="flex max-w-text flex-col gap-6">
      {steps.map(({ title, text }, index) => (
        <li
          key={title}
          className="grid grid-cols-[min(2.5rem,11vw)_minmax(0,1fr)] border-t border-ink-700 pt-4"
        >
          <span aria-hidden="true" className="display text-xl text-glow-400">
            {index + 1}
          </span>
          <div>
            <p className="font-semibold">{title}</p>
            <p className="mt-1 max-w-text text-sm text-ink-300">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

export function ContactAndQuote({ content, contactForm, quoteForm }: Props) {
  const { points: _, ...contact } = content.home.contact;
  const { steps, ...quote } = content.home.quote;
  return (
    <>
      <Section
        id="contact"
        background="sand"
        split="5/7"
        {...contact}
        aside={<ContactDetails content={content} />}
        asideLast
      >
        <div data-reveal className="desk:pt-9">
          {contactForm}
        </div>
      </Section>
      <Section
        id="quote"
        background="ink"
        split="5/7"
        {...quote}
        aside={<QuoteSteps steps={steps} />}
        asideLast
      >
        <div data-reveal className="on-paper bg-paper-50 p-[min(1.5rem,6vw)] text-ink-900 sm:p-10">
          {quoteForm}
        </div>
      </Section>
    </>
  );
}
