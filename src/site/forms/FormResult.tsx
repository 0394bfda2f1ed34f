import type { Result } from "#contract/endpoint.ts";
import type { FormType } from "#contract/fields.ts";
import { MESSAGES } from "#contract/messages.ts";
import { Phrase } from "#forms/Phrase.tsx";
import type { AllFormWords, FormFacts } from "#forms/schema.ts";

interface Props {
  type: FormType;
  result: Result;
  words: AllFormWords["formResult"];
  facts: FormFacts;
}

export function resultHeading(type: FormType, result: Result, words: Props["words"]): string {
  const { sent, check, failed } = words[type];
  if (result === "sent") return sent;
  return result === "invalid" ? check : failed;
}

/** What the visitor sees after a form was posted without JavaScript. */
export function FormResult({ type, result, words, facts }: Props) {
  return (
    <>
      <div className="bg-ink-950 pt-32 pb-12 text-paper-50">
        <h1 className="wrap display text-3xl">{resultHeading(type, result, words)}</h1>
      </div>
      <div className="on-paper wrap section">
        <div className="form-result max-w-narrow">
          {result === "sent" ? (
            <p role="status">{MESSAGES[type].success}</p>
          ) : (
            <>
              <p role="alert">{MESSAGES[type].failure}</p>
              <p>{words[result]}</p>
            </>
          )}
          <p>
            <Phrase
              text={words.footer}
              facts={facts}
              values={{ home: <a href="/">{words.home}</a> }}
            />
          </p>
        </div>
      </div>
    </>
  );
}
