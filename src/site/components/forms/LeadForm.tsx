import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { PLAIN_POST_FIELDS } from "#contract/endpoint.ts";
import { FIELDS, type FormType, PAGE } from "#contract/fields.ts";
import { MESSAGES } from "#contract/messages.ts";
import { buttonClass } from "../button/ButtonLink.tsx";
import { FormField, type FormWords } from "./FormField.tsx";
import { prefill, type QuoteOrigin } from "./prefill.ts";
import { type Attempt, attemptFor, type Endpoint, payloadOf, send } from "./submit.ts";
import { Toast, type ToastMessage } from "./Toast.tsx";

interface Props {
  type: FormType;
  endpoint: Endpoint;
  words: FormWords;
  /** Pages whose visitors find the form partly filled in. */
  origins?: QuoteOrigin[];
}

/**
 * The contact or the quote form (requirements §3 to §5). Without script it is a plain form
 * post to the same URL; with script it stays on the page: sending, then a toast, fields
 * cleared on success and kept on failure.
 */
export function LeadForm({ type, endpoint, words, origins }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const attempt = useRef<Attempt>(undefined);
  const [sending, setSending] = useState(false);
  const [toast, setToast] = useState<ToastMessage>();
  const messages = MESSAGES[type];

  useEffect(() => {
    if (form.current && origins) prefill(form.current, origins);
  }, [origins]);

  // One message at a time: any form's submit takes away what an earlier one left.
  useEffect(() => {
    const clear = () => setToast(undefined);
    document.addEventListener("submit", clear);
    return () => document.removeEventListener("submit", clear);
  }, []);

  // A disabled button drops the focus it had; once it is back, so is the focus.
  useEffect(() => {
    if (!sending && toast && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true });
  }, [sending, toast]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    const target = event.currentTarget;
    const data = new FormData(target);
    attempt.current = attemptFor(payloadOf(type, data), attempt.current);
    setSending(true);
    try {
      await send(endpoint, attempt.current, String(data.get(PLAIN_POST_FIELDS.trap) ?? ""));
      attempt.current = undefined;
      target.reset();
      setToast({ kind: "success", text: messages.success });
    } catch (error) {
      console.error(messages.failure, error);
      setToast({ kind: "failure", text: messages.failure });
    } finally {
      setSending(false);
    }
  }

  return (
    <form ref={form} method="post" action={endpoint.url} onSubmit={submit}>
      <input type="hidden" name="type" value={type} />
      <input type="hidden" name={PLAIN_POST_FIELDS.key} value={endpoint.key} />
      {origins ? <input type="hidden" name={PAGE.name} /> : null}
      <div className="trap" aria-hidden="true">
        <label>
          {words.trap}
          <input type="text" name={PLAIN_POST_FIELDS.trap} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <p className="text-sm text-ink-500">{words.required}</p>
      <div className="mt-6 grid gap-x-6 gap-y-6 sm:grid-cols-2">
        {FIELDS[type].map((field) => (
          <FormField key={field.name} field={field} prefix={type} words={words} />
        ))}
      </div>
      <button
        ref={button}
        type="submit"
        disabled={sending}
        className={`${buttonClass("ink")} mt-8 w-full sm:w-auto`}
      >
        {sending ? messages.sending : messages.submit}
      </button>
      <Toast
        message={toast}
        closeLabel={words.close}
        onClose={() => {
          setToast(undefined);
          button.current?.focus({ preventScroll: true });
        }}
      />
    </form>
  );
}
