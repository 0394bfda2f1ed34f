import { telHref } from "#business/business.ts";
import { homeSectionPath } from "../../content/paths.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Fold } from "../../ui/Fold.tsx";
import { GROUNDS } from "../../ui/Section.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import type { SectionProps } from "../props.ts";
import { Price } from "./Price.tsx";
import { QUESTIONS } from "./schema.ts";

type Props = SectionProps<"answers">;

type Question = keyof typeof QUESTIONS;

const ALL = Object.keys(QUESTIONS) as Question[];

interface ListProps {
  answers: Props["value"];
  questions: readonly Question[];
}

const Ledger = ({ answers, questions }: ListProps) => (
  <dl className="ledger">
    {questions.map((question) => (
      <div key={question}>
        <dt>{QUESTIONS[question]}</dt>
        <dd>{answers[question]}</dd>
      </div>
    ))}
  </dl>
);

/** The two answers that say what a client gets are large; the other three are in a fold. */
const Lines = ({ answers }: Pick<ListProps, "answers">) => (
  <div>
    <dl className="answer-lines">
      {(["includes", "delivery"] as const).map((question) => (
        <div key={question}>
          <dt>{QUESTIONS[question]}</dt>
          <dd>{answers[question]}</dd>
        </div>
      ))}
    </dl>
    <Fold title="Weather, insurance and how to start">
      <Ledger answers={answers} questions={["weather", "insurance", "start"]} />
    </Fold>
  </div>
);

const Contact = ({ value, page, site: { business } }: Props) => (
  <p className="flex flex-wrap items-center gap-x-6 gap-y-3 self-start text-sm">
    <ButtonLink href={homeSectionPath("quote", page.path)}>{page.hero.button}</ButtonLink>
    <span>
      {value.call}{" "}
      <TextLink href={telHref(business)} className="inline-block py-1 font-semibold">
        {business.phone}
      </TextLink>
    </span>
  </p>
);

export default function Answers(props: Props) {
  const { value, ground, id } = props;
  return (
    <section id={id} className={`section ${GROUNDS[ground]}`}>
      <div className="wrap answers">
        <h2 className="display text-3xl">{value.heading}</h2>
        <div className="answers-list" data-reveal>
          <Price price={value.price} />
          {value.shown === "all" ? (
            <Ledger answers={value} questions={ALL} />
          ) : (
            <Lines answers={value} />
          )}
        </div>
        <Contact {...props} />
      </div>
    </section>
  );
}
