import type { ReactNode } from "react";
import { telHref } from "#business/business.ts";
import type { Home } from "../content/home.ts";
import type { ContentProps } from "../content/load.ts";
import { columns } from "../ui/columns.ts";
import { Section } from "../ui/Section.tsx";
import { SectionHead } from "../ui/SectionHead.tsx";
import { TextLink } from "../ui/TextLink.tsx";

function ContactDetails({ content: { home, business, words } }: ContentProps) {
  return (
    <div data-reveal>
      <p className="text-sm font-semibold">{words.forms.direct}</p>
      <p className="mt-1">
        <a href={telHref(business)} className="display text-2xl hover:text-glow-700">
          {business.phone}
        </a>
      </p>
      <p className="mt-1">
        <TextLink href={`mailto:${business.email}`} className="wrap-anywhere">
          {business.email}
        </TextLink>
      </p>
      <dl className="mt-8 grid max-w-text grid-cols-[auto_1fr] gap-x-8 border-t border-paper-300 text-sm">
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

const QuoteSteps = ({ steps }: Pick<Home["quote"], "steps">) => (
  <ol data-reveal className="mt-6 max-w-text border-b border-paper-300">
    {steps.map((step, index) => (
      <li key={step} className="flex items-baseline gap-5 border-t border-paper-300 py-2.5">
        <span aria-hidden="true" className="display text-xl text-glow-700">
          {index + 1}
        </span>
        {step}
      </li>
    ))}
  </ol>
);

interface Props extends ContentProps {
  /** Each form is an island, which Astro passes as a named slot. */
  contactForm?: ReactNode;
  quoteForm?: ReactNode;
}

export function ContactAndQuote({ content, contactForm, quoteForm }: Props) {
  const { contact, quote } = content.home;
  // On a phone, the form is before what stands beside it on desktop.
  const layout = `${columns("5/7")} gap-y-10 desk:grid-rows-[auto_1fr]`;
  const formColumn = "desk:col-start-2 desk:row-span-2 desk:row-start-1";
  return (
    <>
      <Section id="contact">
        <div className={layout}>
          <SectionHead heading={contact.heading} intro={contact.intro} />
          <div data-reveal className={formColumn}>
            {contactForm}
          </div>
          <ContactDetails content={content} />
        </div>
      </Section>
      <Section id="quote" ground="cream">
        <div className={layout}>
          <div>
            <SectionHead heading={quote.heading} intro={quote.intro} />
            <QuoteSteps steps={quote.steps} />
          </div>
          <div data-reveal className={`bg-paper-50 p-[min(1.25rem,5vw)] sm:p-10 ${formColumn}`}>
            {quoteForm}
          </div>
        </div>
      </Section>
    </>
  );
}
