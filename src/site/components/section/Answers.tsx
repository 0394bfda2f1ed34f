import { ANSWERS, type Answers as Given } from "#business/business.ts";
import type { Interface } from "../../content/interface.ts";
import { Section } from "./Section.tsx";

interface Props {
  words: Interface["answers"];
  /** Answers for all pages, from business.yaml. */
  common: Given | null | undefined;
  /** The page's answers; they replace common ones. */
  own?: Given | null | undefined;
}

/** Questions every client asks, with the answers the owner has given; nothing without any. */
export function Answers({ words, common, own }: Props) {
  const { heading, ...questions } = words;
  const given = { ...common, ...own };
  const answered = ANSWERS.filter((key) => given[key]);
  if (answered.length === 0) return null;
  return (
    <Section heading={heading} split="4/8">
      <dl data-reveal>
        {answered.map((key) => (
          <div key={key} className="border-t border-paper-300 py-5">
            <dt className="font-semibold">{questions[key]}</dt>
            <dd className="mt-1 max-w-text text-ink-700">{given[key]}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
