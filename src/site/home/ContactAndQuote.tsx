import type { ReactNode } from "react";
import { type Business, telHref } from "#business/business.ts";
import type { Home } from "../content/load.ts";
import { Items } from "../ui/Items.tsx";
import { SectionHead } from "../ui/Section.tsx";
import { Still } from "../ui/Still.tsx";
import { TextLink } from "../ui/TextLink.tsx";

interface Props extends Pick<Home, "contact" | "quote"> {
  business: Business;
  /** The forms are islands, which Astro passes as named slots. */
  contactForm?: ReactNode;
  quoteForm?: ReactNode;
}

/** Each form beside a picture, which reaches the window's edge; the sides alternate. */
export const ContactAndQuote = ({ business, contact, quote, contactForm, quoteForm }: Props) => (
  <>
    <section id="contact" className="form-section on-paper" data-picture="right">
      <div className="form-picture">
        <Still picture={contact.picture} shape="half" decorative className="size-full" />
      </div>
      <div className="form-words">
        <SectionHead heading={contact.heading} intro={contact.intro} />
        <address data-reveal className="not-italic">
          <p className="text-sm font-semibold">Would you rather call?</p>
          <a href={telHref(business)} className="display text-2xl hover:text-glow-700">
            {business.phone}
          </a>
          <p>
            <TextLink
              href={`mailto:${business.email}`}
              className="inline-block py-1 text-sm wrap-anywhere"
            >
              {business.email}
            </TextLink>
          </p>
        </address>
      </div>
      <div data-reveal className="form-box">
        {contactForm}
      </div>
    </section>
    <section id="quote" className="form-section on-paper bg-paper-100" data-picture="left">
      <div className="form-words">
        <SectionHead heading={quote.heading} intro={quote.intro} />
        <Items columns={1} numbered items={quote.steps.map((title) => ({ title }))} />
      </div>
      <div className="form-picture">
        <Still picture={quote.picture} shape="half" decorative className="size-full" />
      </div>
      <div data-reveal className="form-box bg-paper-50">
        {quoteForm}
      </div>
    </section>
  </>
);
