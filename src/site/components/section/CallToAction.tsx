import { quotePath } from "../../content/paths.ts";
import { ButtonLink } from "../button/ButtonLink.tsx";
import { NextSteps } from "./NextSteps.tsx";

interface Props {
  heading: string;
  text: string;
  button: string;
  /** Route of the page this ends. */
  path: string;
  /** What happens after a request. */
  steps: string[];
  phone: string;
  phoneHref: string;
}

/** How every page ends (specification §1): the way to the quote form. */
export function CallToAction({ heading, text, button, path, steps, phone, phoneHref }: Props) {
  return (
    <section className="on-paper section bg-glow-400 text-ink-950">
      <div data-reveal className="wrap grid items-end gap-x-16 gap-y-10 desk:grid-cols-[7fr_5fr]">
        <h2 className="display max-w-[18ch] text-3xl">{heading}</h2>
        <div>
          <p className="max-w-text text-lg">{text}</p>
          <div className="mt-7 flex flex-wrap items-center gap-x-7 gap-y-3">
            <ButtonLink href={quotePath(path)} look="ink">
              {button}
            </ButtonLink>
            <a
              href={phoneHref}
              className="inline-flex min-h-11 items-center font-semibold underline decoration-2 underline-offset-6"
            >
              {phone}
            </a>
          </div>
          <NextSteps steps={steps} className="mt-6" />
        </div>
      </div>
    </section>
  );
}
