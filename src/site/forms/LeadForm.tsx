import { type PropsWithChildren, type SubmitEvent, useEffect, useRef, useState } from "react";
import { PLAIN_POST_FIELDS } from "#contract/endpoint.ts";
import { FIELDS, type FormType, PAGE_FIELD } from "#contract/fields.ts";
import { MESSAGES } from "#contract/messages.ts";
import { buttonClass } from "../ui/ButtonLink.tsx";
import { Field } from "./Field.tsx";
import { type ContactFacts, Phrase } from "./Phrase.tsx";
import { prefill, type QuoteOrigin } from "./prefill.ts";
import { type Attempt, attemptFor, type Endpoint, payloadOf, SendError, send } from "./submit.ts";
import { Toast, type ToastMessage } from "./Toast.tsx";

interface Props {
  type: FormType;
  endpoint: Endpoint;
  /** Follow the message that a form was not sent. */
  hints: { retry: string; call: string };
  facts: ContactFacts;
  origins?: QuoteOrigin[];
}

/** Rounded up to whole minutes or, from two hours on, to whole hours. */
function formatWait(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  if (minutes === 1) return "1 minute";
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

/** Resetting doesn't change hidden fields: the next request doesn't come from the page before. */
function clearForm(form: HTMLFormElement): void {
  form.reset();
  const page = form.elements.namedItem(PAGE_FIELD.name);
  if (page instanceof HTMLInputElement) page.value = "";
}

/** For people, hidden; bots fill in the field that invites them to. */
const HiddenFields = ({ type, apiKey }: { type: FormType; apiKey: string }) => (
  <>
    <input type="hidden" name="type" value={type} />
    <input type="hidden" name={PLAIN_POST_FIELDS.key} value={apiKey} />
    <input type="hidden" name={PAGE_FIELD.name} />
    <div className="absolute left-[-200vw]" aria-hidden="true">
      <label>
        Leave this field empty
        <input type="text" name={PLAIN_POST_FIELDS.honeypot} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  </>
);

/**
 * Requirements §3 to §5 and §8. Without JavaScript, the form posts to the same endpoint.
 * @param children follows the button and the toast
 */
export function LeadForm({
  type,
  endpoint,
  hints,
  facts,
  origins,
  children,
}: PropsWithChildren<Props>) {
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const attempt = useRef<Attempt>(undefined);
  const [sending, setSending] = useState(false);
  const [toast, setToast] = useState<ToastMessage>();
  const messages = MESSAGES[type];
  const clearToast = () => setToast(undefined);

  useEffect(() => {
    if (form.current && origins) prefill(form.current, origins);
  }, [origins]);

  // The button loses focus when it is disabled; restore the focus after sending.
  useEffect(() => {
    if (!sending && toast && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true });
  }, [sending, toast]);

  function hintFor(error: unknown) {
    const seconds = error instanceof SendError ? error.retryAfterSeconds : undefined;
    return seconds === undefined ? (
      <Phrase text={hints.call} facts={facts} />
    ) : (
      <Phrase text={hints.retry} facts={facts} values={{ wait: formatWait(seconds) }} />
    );
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    const target = event.currentTarget;
    const data = new FormData(target);
    attempt.current = attemptFor(payloadOf(type, data), attempt.current);
    clearToast();
    setSending(true);
    try {
      await send(endpoint, attempt.current, data);
      attempt.current = undefined;
      clearForm(target);
      setToast({ kind: "success", text: messages.success });
    } catch (error) {
      console.error(messages.failure, error);
      setToast({ kind: "failure", text: messages.failure, hint: hintFor(error) });
    } finally {
      setSending(false);
    }
  }

  return (
    <form
      ref={form}
      method="post"
      action={endpoint.url}
      onSubmit={submit}
      onInput={clearToast}
      className="relative"
    >
      <HiddenFields type={type} apiKey={endpoint.key} />
      <div className="form-fields">
        {FIELDS[type].map((field) => (
          <Field key={field.name} type={type} field={field} />
        ))}
      </div>
      <button
        ref={button}
        type="submit"
        disabled={sending}
        className={`${buttonClass("ink")} mt-6`}
      >
        {sending ? messages.sending : messages.submit}
      </button>
      <Toast
        message={toast}
        onClose={() => {
          clearToast();
          button.current?.focus({ preventScroll: true });
        }}
      />
      {children}
    </form>
  );
}
