import type { Interface } from "../content/interface.ts";
import { Fold } from "../ui/Fold.tsx";
import { type ContactFacts, Phrase } from "./Phrase.tsx";

interface Props {
  words: Interface["forms"]["privacy"];
  facts: ContactFacts;
  keepMonths: number;
}

export function Privacy({ words, facts, keepMonths }: Props) {
  const values = { time: keepMonths === 1 ? "1 month" : `${keepMonths} months` };
  return (
    <div className="mt-4 text-sm text-ink-500 [&_a]:underline [&_a]:underline-offset-4">
      <p className="max-w-text">
        <Phrase text={words.summary} facts={facts} values={values} />
      </p>
      <div className="mt-5">
        <Fold title={words.open}>
          {words.details.map((text) => (
            <p key={text} className="mt-2 max-w-text">
              <Phrase text={text} facts={facts} values={values} />
            </p>
          ))}
        </Fold>
      </div>
    </div>
  );
}
