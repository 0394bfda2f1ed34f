import type { Answers } from "#business/business.ts";
import type { ContentProps } from "../../content/load.ts";
import { answeredQuestions, FactList } from "../section/FactList.tsx";
import { Section } from "../section/Section.tsx";

export function BookingAnswers({
  content,
  answers,
}: ContentProps & { answers?: Answers | undefined }) {
  const words = content.words.answers;
  if (!answers || answeredQuestions(answers).length === 0) return null;
  return (
    <Section heading={words.heading} split="4/8">
      <FactList answers={answers} words={words} />
    </Section>
  );
}
