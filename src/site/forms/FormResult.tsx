import { type Business, telHref } from "#business/business.ts";
import type { Result } from "#contract/endpoint.ts";
import type { FormType } from "#contract/fields.ts";
import { messagesOf } from "#contract/messages.ts";
import { TextLink } from "../ui/TextLink.tsx";

interface Props {
  type: FormType;
  result: Result;
  business: Pick<Business, "phone" | "responseHours">;
}

const REMEDY: Record<Exclude<Result, "sent">, string> = {
  invalid:
    "Go back to the form. What you typed is still there. Fill in every field marked *, check your email address, and shorten any very long text.",
  limited:
    "We got many messages from your network in a short time. Wait a while, then go back and send yours again.",
  unavailable: "Go back in a minute and send it again. What you typed is still there.",
};

export function resultHeading(type: FormType, result: Result): string {
  const subject = type === "quote" ? "quote request" : "message";
  if (result === "sent") return type === "quote" ? "Quote request sent" : "Message sent";
  return result === "invalid" ? `Please check your ${subject}` : `Your ${subject} was not sent`;
}

/** What the visitor sees after a form was posted without JavaScript. */
export function FormResult({ type, result, business }: Props) {
  const { success, failure } = messagesOf(type, business.responseHours);
  return (
    <>
      <div className="bg-ink-950 pt-32 pb-12 text-paper-50">
        <h1 className="wrap display text-3xl">{resultHeading(type, result)}</h1>
      </div>
      <div className="on-paper wrap section">
        <div className="max-w-text space-y-4">
          {result === "sent" ? (
            <p role="status">{success}</p>
          ) : (
            <>
              <p role="alert">{failure}</p>
              <p>{REMEDY[result]}</p>
            </>
          )}
          <p>
            <TextLink href="/">Return to Home</TextLink> or call{" "}
            <TextLink href={telHref(business)}>{business.phone}</TextLink>.
          </p>
        </div>
      </div>
    </>
  );
}
