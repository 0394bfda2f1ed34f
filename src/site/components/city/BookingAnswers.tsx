import type { CityPage, PageProps } from "../../content/load.ts";
import { FactList } from "../section/FactList.tsx";
import { Section } from "../section/Section.tsx";

export function BookingAnswers({ content, page: { answers } }: PageProps<CityPage>) {
  const words = content.words.answers;
  if (!answers) return null;
  return (
    <Section heading={words.heading} split="4/8">
      <FactList answers={answers} words={words} />
    </Section>
  );
}
