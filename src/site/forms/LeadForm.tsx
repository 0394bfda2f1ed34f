import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { PLAIN_POST_FIELDS } from "#contract/endpoint.ts";
import type { FormType } from "#contract/fields.ts";
import { MESSAGES } from "#contract/messages.ts";
import { FailureHint } from "#forms/FailureHint.tsx";
import { FormContent } from "#forms/FormContent.tsx";
import type { FormFacts, FormWords } from "#forms/schema.ts";
import { prefill, type QuoteOrigin } from "./prefill.ts";
import { type Attempt, attemptFor, type Endpoint, payloadOf, SendError, send } from "./submit.ts";
import { Toast, type ToastMessage } from "./Toast.tsx";

interface Props {
  type: FormType;
  endpoint: Endpoint;
  words: FormWords;
  facts: FormFacts;
  origins?: QuoteOrigin[];
}

/** Requirements §3 to §5 and §8. Without JavaScript, the form posts to the same endpoint. */
export function LeadForm({ type, endpoint, words, facts, origins }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const attempt = useRef<Attempt>(undefined);
  const [sending, setSending] = useState(false);
  const [toast, setToast] = useState<ToastMessage>();
  const messages = MESSAGES[type];

  useEffect(() => {
    if (form.current && origins) prefill(form.current, origins);
  }, [origins]);

  // Show only one toast at a time: submitting either form clears the toasts of both.
  useEffect(() => {
    const clear = () => setToast(undefined);
    document.addEventListener("submit", clear);
    return () => document.removeEventListener("submit", clear);
  }, []);

  // The button loses focus when it is disabled; restore the focus after sending.
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
      await send(endpoint, attempt.current, String(data.get(PLAIN_POST_FIELDS.honeypot) ?? ""));
      attempt.current = undefined;
      target.reset();
      setToast({ kind: "success", text: messages.success });
    } catch (error) {
      console.error(messages.failure, error);
      const seconds = error instanceof SendError ? error.retryAfterSeconds : undefined;
      const hint = <FailureHint words={words} facts={facts} retryAfterSeconds={seconds} />;
      setToast({ kind: "failure", text: messages.failure, hint });
    } finally {
      setSending(false);
    }
  }

  return (
    <form ref={form} method="post" action={endpoint.url} onSubmit={submit}>
      <FormContent type={type} words={words} facts={facts} apiKey={endpoint.key}>
        <div className="relative">
          <button ref={button} type="submit" disabled={sending} className="form-submit">
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
        </div>
      </FormContent>
    </form>
  );
}
