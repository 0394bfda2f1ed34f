import type { ReactNode } from "react";
import { telHref } from "#business/business.ts";
import { GROUNDS, SectionHead } from "../../ui/Section.tsx";
import { Still } from "../../ui/Still.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import type { SectionProps } from "../props.ts";

/** @param props.children the form: an island, which only an Astro component can render */
export function Contact({
  value,
  site: { business },
  ground,
  id,
  children,
}: SectionProps<"contact"> & { children?: ReactNode }) {
  return (
    <section id={id} className={`form-section ${GROUNDS[ground]}`} data-picture="right">
      <div className="form-picture">
        <Still picture={value.picture} shape="half" decorative className="size-full" />
      </div>
      <div className="form-words">
        <SectionHead heading={value.heading} intro={value.intro} />
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
        {children}
      </div>
    </section>
  );
}
