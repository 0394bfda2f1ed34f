import { telHref } from "#business/business.ts";
import type { CityPage, ServicePage, SiteContent } from "../../content/load.ts";
import { quotePath } from "../../content/paths.ts";
import { ButtonLink } from "../button/ButtonLink.tsx";
import { NextSteps } from "./NextSteps.tsx";

interface Props {
  content: SiteContent;
  /** The page this ends. */
  page: CityPage | ServicePage;
  /** Label of the button to the quote form. */
  button: string;
}

/** How every page ends (specification §1): the way to the quote form. */
export function CallToAction({ content: { business, home }, page, button }: Props) {
  return (
    <section className="on-paper section bg-glow-400 text-ink-950">
      <div data-reveal className="wrap grid items-end gap-x-16 gap-y-10 desk:grid-cols-[7fr_5fr]">
        <h2 className="display max-w-[18ch] text-3xl">{page.cta.heading}</h2>
        <div>
          <p className="max-w-text text-lg">{page.cta.text}</p>
          <div className="mt-7 flex flex-wrap items-center gap-x-7 gap-y-3">
            <ButtonLink href={quotePath(page.path)} look="ink">
              {button}
            </ButtonLink>
            <a
              href={telHref(business)}
              className="inline-flex min-h-11 items-center font-semibold underline decoration-2 underline-offset-6"
            >
              {business.phone}
            </a>
          </div>
          <NextSteps steps={home.quote.steps} className="mt-6" />
        </div>
      </div>
    </section>
  );
}
