import { formatWait } from "./duration.ts";
import { Phrase } from "./Phrase.tsx";
import type { FormFacts, FormWords } from "./schema.ts";

interface Props {
  words: Pick<FormWords, "retry" | "call">;
  facts: FormFacts;
  /** Seconds to wait before trying again; if undefined, the hint is to call instead. */
  retryAfterSeconds: number | undefined;
}

/** Shown after the failure message that requirements §8 prescribes. */
export function FailureHint({ words, facts, retryAfterSeconds: seconds }: Props) {
  return seconds === undefined ? (
    <Phrase text={words.call} facts={facts} />
  ) : (
    <Phrase text={words.retry} facts={facts} values={{ wait: formatWait(seconds) }} />
  );
}
