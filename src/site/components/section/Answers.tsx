import { ANSWERS, type Answers as Given } from "#business/business.ts";
import { loadInterface } from "../../content/interface.ts";

interface Props {
  /** Of the business. */
  common: Given | null | undefined;
  /** The page's own, which go before them. */
  own: Given | null | undefined;
}

/** What every client asks, as far as the owner has answered it; nothing where he has not. */
export function Answers({ common, own }: Props) {
  const { heading, ...questions } = loadInterface().answers;
  const given = { ...common, ...own };
  const answered = ANSWERS.filter((key) => given[key]);
  if (answered.length === 0) return null;
  return (
    <section className="on-paper section">
      <div data-reveal className="wrap grid gap-x-16 gap-y-10 desk:grid-cols-[4fr_8fr]">
        <h2 className="display text-3xl">{heading}</h2>
        <dl>
          {answered.map((key) => (
            <div key={key} className="border-t border-paper-300 py-5">
              <dt className="font-semibold">{questions[key]}</dt>
              <dd className="mt-1 max-w-text text-ink-700">{given[key]}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
