import { telHref } from "#business/business.ts";
import { SectionHead } from "../../ui/Section.tsx";
import { Split } from "../../ui/Split.tsx";
import { Still } from "../../ui/Still.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import type { FormSectionProps } from "../props.ts";

export default ({ value, site, ground, id, form }: FormSectionProps<"contact">) => (
  <Split
    id={id}
    ground={ground}
    side="right"
    columns="8/4"
    className="print:hidden"
    picture={
      <Still
        picture={value.picture}
        shape="column"
        decorative
        className="aspect-video max-h-96 size-full desk:absolute desk:max-h-none"
      />
    }
  >
    <div className="grid grid-cols-1 gap-8 min-[75rem]:grid-cols-[clamp(14rem,18vw,22rem)_1fr] min-[75rem]:gap-14">
      <div className="grid content-start gap-8">
        <SectionHead heading={value.heading} intro={value.intro} />
        <address data-reveal className="not-italic">
          <p className="text-sm font-semibold">Would you rather call?</p>
          <a href={telHref(site.business)} className="display text-2xl hover:text-glow-700">
            {site.business.phone}
          </a>
          <p>
            <TextLink
              href={`mailto:${site.business.email}`}
              className="inline-block py-1 text-sm wrap-anywhere"
            >
              {site.business.email}
            </TextLink>
          </p>
        </address>
      </div>
      <div data-reveal>{form}</div>
    </div>
  </Split>
);
