import { type Answers, QUESTIONS } from "#business/business.ts";
import type { Interface } from "../content/interface.ts";

interface Props {
  answers: Answers;
  words: Interface["answers"];
}

export function FactList({ answers, words }: Props) {
  return (
    <dl data-reveal className="grid gap-x-8 gap-y-8 sm:grid-cols-2">
      {QUESTIONS.filter((key) => answers[key]).map((key) => (
        <div key={key} className="border-t border-ink-900 pt-4 sm:last:odd:col-span-2">
          <dt className="display text-xl">{words[key]}</dt>
          <dd className="mt-2 max-w-text text-ink-700">{answers[key]}</dd>
        </div>
      ))}
    </dl>
  );
}
