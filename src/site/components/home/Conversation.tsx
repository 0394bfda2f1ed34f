import type { ReactNode } from "react";
import { spokenHours, telHref } from "#business/business.ts";
import { fill } from "../../content/fill.ts";
import { loadInterface } from "../../content/interface.ts";
import type { SiteContent } from "../../content/load.ts";
import { SectionHead } from "../section/SectionHead.tsx";

interface Props {
  content: SiteContent;
  /** Named slots: Astro hands islands over this way. */
  contactForm?: ReactNode;
  quoteForm?: ReactNode;
}

/** Contact, then quote: the end of the page is a conversation that gets more precise. */
export function Conversation({ content: { home, business }, ...forms }: Props) {
  const { contact, quote } = home;
  // What the placeholders of the contact points stand for.
  const facts = {
    hours: spokenHours(business),
    days: business.hours.days,
    flights: business.flights,
    base: business.base,
    area: business.serviceArea,
  };
  return (
    <>
      <section id="contact" className="on-paper section bg-paper-100">
        <div className="wrap grid gap-x-20 gap-y-14 desk:grid-cols-[5fr_7fr]">
          <div>
            <SectionHead {...contact} />
            <div data-reveal className="mt-10">
              <p className="text-sm font-semibold">{loadInterface().contactForm.direct}</p>
              <p className="mt-1">
                <a href={telHref(business)} className="display text-2xl hover:text-glow-700">
                  {business.phone}
                </a>
              </p>
              <p>
                <a
                  href={`mailto:${business.email}`}
                  className="inline-flex min-h-8 items-center underline underline-offset-4"
                >
                  {business.email}
                </a>
              </p>
              <dl className="mt-10 grid max-w-text grid-cols-[auto_1fr] gap-x-8 border-t border-paper-300 text-sm">
                {contact.points.map(({ title, text }) => (
                  <div
                    key={title}
                    className="col-span-2 grid grid-cols-subgrid border-b border-paper-300 py-2.5"
                  >
                    <dt className="text-ink-500">{title}</dt>
                    <dd>{fill(text, facts)}</dd>
                  </div>
                ))}
              </dl>
            </div>
          </div>
          <div data-reveal className="desk:pt-9">
            {forms.contactForm}
          </div>
        </div>
      </section>
      <section id="quote" className="bg-ink-900 text-paper-50">
        <div className="wrap section grid gap-x-20 gap-y-14 desk:grid-cols-[5fr_7fr]">
          <div>
            <div className="desk:sticky desk:top-28">
              <SectionHead {...quote} tone="ink" />
              <ol data-reveal className="mt-10 max-w-text flex flex-col gap-6">
                {quote.steps.map(({ title, text }, index) => (
                  <li
                    key={title}
                    className="grid grid-cols-[2.5rem_1fr] border-t border-ink-700 pt-4"
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
            </div>
          </div>
          <div data-reveal className="on-paper bg-paper-50 p-6 text-ink-900 sm:p-10">
            {forms.quoteForm}
          </div>
        </div>
      </section>
    </>
  );
}
