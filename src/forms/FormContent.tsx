import type { ReactNode } from "react";
import { PLAIN_POST_FIELDS } from "#contract/endpoint.ts";
import { FIELDS, type FormType, PAGE_FIELD } from "#contract/fields.ts";
import { FormField } from "./FormField.tsx";
import { Privacy } from "./Privacy.tsx";
import type { FormFacts, FormWords } from "./words.ts";

interface Props {
  type: FormType;
  words: FormWords;
  facts: FormFacts;
  /** The public anonymous key; a form posted without JavaScript sends it in a hidden field. */
  apiKey: string;
  /** The values of the previous post, by field name; the form shows them again. */
  values?: Readonly<Record<string, unknown>>;
  /** Validation error messages, by field name. */
  problems?: Readonly<Record<string, string>> | undefined;
  /** The submit button and any controls that follow it in tab order. */
  children: ReactNode;
}

/** The content of a `<form>`, on the site and on the response page of a form posted without JavaScript. */
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
      <div className="trap" aria-hidden="true">
        <label>
          {words.trap}
          <input type="text" name={PLAIN_POST_FIELDS.trap} tabIndex={-1} autoComplete="off" />
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
