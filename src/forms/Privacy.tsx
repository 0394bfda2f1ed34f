import { formatMonths } from "./duration.ts";
import { Phrase } from "./Phrase.tsx";
import type { FormFacts, FormWords } from "./schema.ts";

export function Privacy({ words, facts }: { words: FormWords["privacy"]; facts: FormFacts }) {
  const values = { time: formatMonths(facts.keepMonths) };
  return (
    <div className="form-note form-privacy">
      <p>
        <Phrase text={words.summary} facts={facts} values={values} />
      </p>
      <details>
        <summary>{words.open}</summary>
        {words.details.map((text) => (
          <p key={text}>
            <Phrase text={text} facts={facts} values={values} />
          </p>
        ))}
      </details>
    </div>
  );
}
