import { waitInWords } from "./duration.ts";
import { Phrase } from "./Phrase.tsx";
import type { FormFacts, FormWords } from "./words.ts";

interface Props {
  words: Pick<FormWords, "retry" | "call">;
  facts: FormFacts;
  /** The response's Retry-After; undefined if waiting doesn't help. */
  retryAfterSeconds: number | undefined;
}

/** Tells the visitor what to do if a form wasn't sent, after the required message (requirements §8). */
export function FailureHint({ words, facts, retryAfterSeconds: seconds }: Props) {
  return seconds === undefined ? (
    <Phrase text={words.call} facts={facts} />
  ) : (
    <Phrase text={words.retry} facts={facts} values={{ wait: waitInWords(seconds) }} />
  );
}
