import type { ReactNode } from "react";
import { type Business, telHref } from "#business/business.ts";
import type { Home } from "../content/load.ts";
import { Items } from "../ui/Items.tsx";
import { columns, Section, SectionHead } from "../ui/Section.tsx";
import { TextLink } from "../ui/TextLink.tsx";

interface Props extends Pick<Home, "contact" | "quote"> {
  business: Business;
  /** Each form is an island, which Astro passes as a named slot. */
  contactForm?: ReactNode;
  quoteForm?: ReactNode;
}

export function ContactAndQuote({ business, contact, quote, contactForm, quoteForm }: Props) {
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
          <div data-reveal>
            <p className="text-sm font-semibold">Would you rather call?</p>
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
          </div>
        </div>
      </Section>
      <Section id="quote" ground="cream">
        <div className={layout}>
          <SectionHead heading={quote.heading} intro={quote.intro} />
          <Items
            columns={1}
            numbered
            items={quote.steps.map((title) => ({ title }))}
            className="top-28 self-start desk:sticky"
          />
          <div data-reveal className={`bg-paper-50 p-[min(1.25rem,5vw)] sm:p-10 ${formColumn}`}>
            {quoteForm}
          </div>
        </div>
      </Section>
    </>
  );
}
