import { expect, test } from "vitest";
import { DeliveryError, type DeliveryFacts } from "./delivery-error.ts";
import { afterFailure, faultOf, retryPause } from "./retry.ts";

/**
 * Values documented in docs/leads.md, in milliseconds; deliberately not imported from the code under test.
 */
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 6 * 60 * 60 * 1000;
const RETRY_SPAN_MS = 7 * 24 * 60 * 60 * 1000;

const NOW = 1_800_000_000_000;

function outcome(facts: Partial<DeliveryFacts>, kind: "owner" | "visitor" = "visitor", age = 0) {
  const error = new DeliveryError({ handedOver: false, ...facts });
  return afterFailure({ kind, attempts: 1, queuedAt: NOW - age }, error, NOW, 0.5);
}

test("waits longer after each failure, from five seconds to six hours", () => {
  const longestPauses = [1, 2, 3, 5_000].map((attempts) => retryPause(attempts, 1));
  expect(longestPauses).toEqual([10_000, 20_000, 40_000, LONGEST_PAUSE_MS]);
  // The random part spreads the retries of emails that failed together.
  expect(retryPause(30, 0)).toBe(FIRST_PAUSE_MS);
  expect(retryPause(30, 0.5)).toBeCloseTo(LONGEST_PAUSE_MS / 2, -4);
});

const reply = (command: string, responseCode: number, enhancedCode?: string) => ({
  command,
  responseCode,
  enhancedCode,
});

// RFC 3463 lists the codes. tests/faults/smtp.test.ts tests sending to a real server.
test.each<[what: string, facts: Partial<DeliveryFacts>, fault: string, visitor: string]>([
  ["connection refused", { code: "ESOCKET", cause: "ECONNREFUSED" }, "connection", "retrying"],
  [
    "disconnected after the message",
    { code: "ECONNECTION", handedOver: true },
    "connection",
    "uncertain",
  ],
  ["554 greeting", reply("CONN", 554), "connection", "retrying"],
  ["421 greeting", reply("CONN", 421), "server", "retrying"],
  ["535 login", reply("AUTH PLAIN", 535, "5.7.8"), "connection", "retrying"],
  ["503 at DATA: login missing", reply("DATA", 503, "5.5.1"), "connection", "retrying"],
  ["our sender address refused", reply("MAIL FROM", 550, "5.7.1"), "connection", "retrying"],
  ["our sender address refused at RCPT", reply("RCPT TO", 553, "5.1.8"), "connection", "retrying"],
  ["our quota at MAIL FROM", reply("MAIL FROM", 550, "5.4.5"), "server", "retrying"],
  ["our quota at DATA", reply("DATA", 550, "5.4.5"), "server", "retrying"],
  ["system full", reply("DATA", 552, "5.3.1"), "server", "retrying"],
  ["protocol error", reply("RCPT TO", 550, "5.5.0"), "server", "retrying"],
  ["relaying denied", reply("RCPT TO", 550, "5.7.1"), "server", "retrying"],
  ["undefined status", reply("DATA", 554, "5.0.0"), "mail", "dead"],
  ["421 at DATA", reply("DATA", 421, "4.2.1"), "server", "retrying"],
  ["450 without a code", reply("RCPT TO", 450), "server", "retrying"],
  ["sent too fast", reply("MAIL FROM", 451, "4.7.0"), "server", "retrying"],
  ["mailbox full for now", reply("RCPT TO", 452, "4.2.2"), "mail", "retrying"],
  ["mailbox full", reply("RCPT TO", 552, "5.2.2"), "mail", "dead"],
  ["no such mailbox", reply("RCPT TO", 550, "5.1.1"), "mail", "dead"],
  ["550 without a code", reply("RCPT TO", 550), "mail", "dead"],
  ["content refused", reply("DATA", 554, "5.6.0"), "mail", "dead"],
])("classifies a failure: %s", (_, facts, fault, visitor) => {
  expect(faultOf(new DeliveryError({ handedOver: false, ...facts }))).toBe(fault);
  expect(outcome(facts).state).toBe(visitor);
  expect(outcome(facts, "owner").state).toBe(visitor === "dead" ? "retrying" : visitor);
});

test("gives up on a confirmation after seven days, but never on an email to the owner", () => {
  const temporaryFailure = { responseCode: 451, command: "RCPT TO" };
  expect(outcome(temporaryFailure, "visitor", RETRY_SPAN_MS - 1).state).toBe("retrying");
  expect(outcome(temporaryFailure, "visitor", RETRY_SPAN_MS).state).toBe("dead");
  expect(outcome(temporaryFailure, "owner", 100 * RETRY_SPAN_MS).state).toBe("retrying");
});

test("retries an email that could not be rendered, and doesn't record the exception's message", () => {
  const error = new TypeError("cannot read ada@example.com");
  const result = afterFailure({ kind: "owner", attempts: 2, queuedAt: NOW }, error, NOW, 0);
  expect(result).toMatchObject({ state: "retrying", error: "could not be written (TypeError)" });
});
