import { type PropsWithChildren, type SubmitEvent, useEffect, useRef, useState } from "react";
import { PLAIN_POST_FIELDS } from "#contract/endpoint.ts";
import { FIELDS, type FormType, PAGE_FIELD } from "#contract/fields.ts";
import { messagesOf } from "#contract/messages.ts";
import { buttonClass } from "../ui/ButtonLink.tsx";
import { Field } from "./Field.tsx";
import { prefill, type QuoteOrigin } from "./prefill.ts";
import {
  type Attempt,
  adviceFor,
  attemptFor,
  type Endpoint,
  payloadOf,
  RefusedError,
  send,
} from "./submit.ts";
import { type Phone, Toast } from "./Toast.tsx";

interface Props {
  type: FormType;
  endpoint: Endpoint;
  /** Number to call, shown if the message isn't sent. */
  phone: Phone;
  /** Hours within which the business answers. */
  responseHours: number;
  origins?: QuoteOrigin[];
}

/** Fields that people don't see, and the honeypot, which only bots fill in. */
const HiddenFields = ({ type, apiKey }: { type: FormType; apiKey: string }) => (
  <>
    <input type="hidden" name="type" value={type} />
    <input type="hidden" name={PLAIN_POST_FIELDS.key} value={apiKey} />
    {/* Not type="hidden": a reset doesn't clear such fields, and a second request must name no page. Without
    autoComplete="off", browsers restore it as they do what the visitor typed. */}
    <input type="text" hidden tabIndex={-1} name={PAGE_FIELD.name} />
    <div className="absolute left-[-200vw]" aria-hidden="true">
      <label>
        Leave this field empty
        <input type="text" name={PLAIN_POST_FIELDS.honeypot} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  </>
);

/**
 * One of the two forms (requirements §3 to §5 and §8). Without JavaScript, it posts to the same endpoint.
 * @param children follows the button and the toast
 */
export function LeadForm(props: PropsWithChildren<Props>) {
  const { type, endpoint, phone, responseHours, origins, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const attempt = useRef<Attempt>(undefined);
  const [sending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<"success" | "failure">();
  const [advice, setAdvice] = useState("");
  const messages = messagesOf(type, responseHours);
  const clearToast = () => setOutcome(undefined);

  useEffect(() => {
    if (form.current && origins) prefill(form.current, origins);
  }, [origins]);

  // The button loses focus when it is disabled; restore the focus after sending.
  useEffect(() => {
    if (!sending && outcome && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true });
  }, [sending, outcome]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    const target = event.currentTarget;
    const data = new FormData(target);
    const payload = payloadOf(type, data);
    attempt.current = attemptFor(payload, attempt.current);
    clearToast();
    setSending(true);
    try {
      await send(endpoint, attempt.current, data);
      attempt.current = undefined;
      target.reset();
      setOutcome("success");
    } catch (error) {
      console.error(messages.failure, error);
      setAdvice(error instanceof RefusedError ? adviceFor(type, error.fields, payload) : "");
      setOutcome("failure");
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
      {/* What the visitor typed while it is sending would be cleared without being sent. */}
      <div
        inert={sending}
        className="grid gap-x-6 gap-y-5 transition-opacity inert:opacity-60 sm:grid-cols-2"
      >
        {FIELDS[type].map((field) => (
          <Field key={field.name} field={field} />
        ))}
      </div>
      <button
        ref={button}
        type="submit"
        disabled={sending}
        className={`${buttonClass("primary")} mt-6`}
      >
        {sending ? messages.sending : messages.submit}
      </button>
      <Toast
        kind={outcome}
        text={outcome ? messages[outcome] : ""}
        advice={advice}
        phone={phone}
        onClose={() => {
          clearToast();
          button.current?.focus({ preventScroll: true });
        }}
      />
      {children}
    </form>
  );
}
