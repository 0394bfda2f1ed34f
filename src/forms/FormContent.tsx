import type { ReactNode } from "react";
import { PLAIN_POST_FIELDS } from "#contract/endpoint.ts";
import { FIELDS, type FormType, PAGE_FIELD } from "#contract/fields.ts";
import { FormField } from "./FormField.tsx";
import { Privacy } from "./Privacy.tsx";
import type { FormFacts, FormWords } from "./schema.ts";

interface Props {
  type: FormType;
  words: FormWords;
  facts: FormFacts;
  /** The public anonymous key; a form posted without JavaScript sends it in a hidden field. */
  apiKey: string;
  /** From the previous post, by field name; the form shows them again. */
  values?: Readonly<Record<string, unknown>>;
  problems?: Readonly<Record<string, string>> | undefined;
  children: ReactNode;
}

/** Also on the result page of a form posted without JavaScript. */
export function FormContent({ type, words, facts, apiKey, values, problems, children }: Props) {
  const page = values?.[PAGE_FIELD.name];
  return (
    <>
      <input type="hidden" name="type" value={type} />
      <input type="hidden" name={PLAIN_POST_FIELDS.key} value={apiKey} />
      <input
        type="hidden"
        name={PAGE_FIELD.name}
        defaultValue={typeof page === "string" ? page : undefined}
      />
      <div className="honeypot" aria-hidden="true">
        <label>
          {words.honeypot}
          <input type="text" name={PLAIN_POST_FIELDS.honeypot} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <p className="form-note">{words.required}</p>
      <div className="form-fields">
        {FIELDS[type].map((field) => (
          <FormField
            key={field.name}
            type={type}
            field={field}
            words={words}
            value={values?.[field.name]}
            problem={problems?.[field.name]}
          />
        ))}
      </div>
      {children}
      <Privacy words={words.privacy} facts={facts} />
    </>
  );
}
