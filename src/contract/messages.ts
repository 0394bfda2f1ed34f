/**
 * Messages whose exact wording is required by requirements §4 and §8, for the toast and for the result page
 * of a form posted without JavaScript. The forms' other text is in `content/interface.yaml`. This file
 * imports only types, because browsers load it too.
 */
import type { FormType } from "./fields.ts";

const MESSAGES = (hours: number) =>
  ({
    contact: {
      submit: "Send Message",
      sending: "Sending...",
      success: `Thank you for your message! We'll get back to you within ${hours} hours.`,
      failure: "Failed to send message. Please try again.",
    },
    quote: {
      submit: "Request Quote",
      sending: "Sending Request...",
      success: `Thank you for your quote request! We'll prepare a detailed proposal and contact you within ${hours} hours.`,
      failure: "Failed to send quote request. Please try again.",
    },
  }) satisfies Record<FormType, Record<string, string>>;

/** @param hours within which the business answers */
export const messagesOf = (type: FormType, hours: number) => MESSAGES(hours)[type];
