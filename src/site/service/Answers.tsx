import type { ReactNode } from "react";
import { type Business, telHref } from "#business/business.ts";
import type { Service } from "../content/load.ts";
import { homeSectionPath } from "../content/paths.ts";
import { QUESTIONS } from "../content/service.ts";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { Fold } from "../ui/Fold.tsx";
import { TextLink } from "../ui/TextLink.tsx";
import { Price } from "./Price.tsx";

interface Props {
  service: Service;
  business: Business;
}

type Question = keyof typeof QUESTIONS;

const ALL = Object.keys(QUESTIONS) as Question[];

interface ListProps {
  answers: Service["answers"];
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

const Contact = ({ service: { answers, hero }, business }: Props) => (
  <p className="flex flex-wrap items-center gap-x-6 gap-y-3 self-start text-sm">
    <ButtonLink href={homeSectionPath("quote")}>{hero.primary}</ButtonLink>
    <span>
      {answers.call}{" "}
      <TextLink href={telHref(business)} className="inline-block py-1 font-semibold">
        {business.phone}
      </TextLink>
    </span>
  </p>
);

interface SectionProps extends Props {
  ground: "cream" | "paper";
}

/** What a client asks before booking. Companies compare answers, so theirs are all in view. */
export function Answers({ service, business, ground }: SectionProps) {
  const { answers, price, isForCompanies } = service;
  const list: ReactNode = isForCompanies ? (
    <Ledger answers={answers} questions={ALL} />
  ) : (
    <Lines answers={answers} />
  );
  return (
    <section className={`section on-paper ${ground === "cream" ? "bg-paper-100" : ""}`}>
      <div className="wrap answers">
        <h2 className="display text-3xl">{answers.heading}</h2>
        <div className="answers-list" data-reveal>
          <Price price={price} />
          {list}
        </div>
        <Contact service={service} business={business} />
      </div>
    </section>
  );
}
