import { ANSWERS, type Answers as AnswerTexts } from "#business/business.ts";
import type { Interface } from "../../content/interface.ts";
import { Section } from "./Section.tsx";

interface Props {
  words: Interface["answers"];
  /** Answers shared by all pages, from business.yaml. */
  common: AnswerTexts | null | undefined;
  /** The page's own answers, which replace the common ones. */
  overrides?: AnswerTexts | null | undefined;
}

/** Common questions with the owner's answers. Renders nothing if there are no answers. */
export function Answers({ words, common, overrides }: Props) {
  const { heading, ...questions } = words;
  const answers = { ...common, ...overrides };
  const answered = ANSWERS.filter((key) => answers[key]);
  if (answered.length === 0) return null;
  return (
    <Section heading={heading} split="4/8">
      <dl data-reveal>
        {answered.map((key) => (
          <div key={key} className="border-t border-paper-300 py-5">
            <dt className="font-semibold">{questions[key]}</dt>
            <dd className="mt-1 max-w-text text-ink-700">{answers[key]}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
