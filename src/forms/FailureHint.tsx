import { waitInWords } from "./duration.ts";
import { Phrase } from "./Phrase.tsx";
import type { FormFacts, FormWords } from "./words.ts";

interface Props {
  words: Pick<FormWords, "retry" | "call">;
  facts: FormFacts;
  /** The answer's Retry-After; undefined when trying again may never help. */
  retryAfterSeconds: number | undefined;
}

/** What to do about a form that was not sent. It stands beside the specified words (§8). */
export function FailureHint({ words, facts, retryAfterSeconds: seconds }: Props) {
  return seconds === undefined ? (
    <Phrase text={words.call} facts={facts} />
  ) : (
    <Phrase text={words.retry} facts={facts} values={{ wait: waitInWords(seconds) }} />
  );
}
