import { telHref } from "#business/business.ts";
import type { PageProps } from "../content/load.ts";
import { homeSectionPath } from "../content/paths.ts";
import { ButtonLink } from "./ButtonLink.tsx";
import { Section } from "./Section.tsx";

export function CallToAction({
  content: { business },
  page,
  button,
}: PageProps & { button: string }) {
  return (
    <Section background="glow" heading={page.cta.heading} split="7/5" align="end">
      <div data-reveal>
        <p className="max-w-text text-lg">{page.cta.text}</p>
        <div className="mt-7 flex flex-wrap items-center gap-x-7 gap-y-3">
          <ButtonLink href={homeSectionPath("quote")} variant="ink">
            {button}
          </ButtonLink>
          <a
            href={telHref(business)}
            className="inline-flex min-h-11 items-center font-semibold underline decoration-2 underline-offset-6"
          >
            {business.phone}
          </a>
        </div>
      </div>
    </Section>
  );
}
