import { type Answers as AnswerTexts, QUESTIONS } from "#business/business.ts";
import type { ContentProps } from "../../content/load.ts";
import { Section } from "./Section.tsx";

interface Props extends ContentProps {
  /** The page's own answers, which replace those in business.yaml. */
  overrides?: AnswerTexts | undefined;
}

/** Common questions with the owner's answers. Renders nothing if there are no answers. */
export function Answers({ content: { business, words }, overrides }: Props) {
  const { heading, ...questions } = words.answers;
  const answers = { ...business.answers, ...overrides };
  const answered = QUESTIONS.filter((key) => answers[key]);
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
