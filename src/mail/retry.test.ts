import fc from "fast-check";
import { expect, test } from "vitest";
import { DeliveryError, type DeliveryFacts } from "./delivery-error.ts";
import { afterFailure, pause } from "./retry.ts";

/** What docs/leads.md promises, in milliseconds; not read from the code under test. */
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 6 * 60 * 60 * 1000;
const RETRY_SPAN_MS = 7 * 24 * 60 * 60 * 1000;

const NOW = 1_800_000_000_000;

function outcome(facts: Partial<DeliveryFacts>, kind: "owner" | "visitor" = "visitor", age = 0) {
  const error = new DeliveryError({ handedOver: false, ...facts });
  return afterFailure({ kind, attempts: 1, queuedAt: NOW - age }, error, NOW, 0.5);
}

test("pauses grow from seconds to six hours and never beyond", () => {
  expect(pause(1, 0.999)).toBeLessThanOrEqual(2 * FIRST_PAUSE_MS);
  expect(pause(2, 0.999)).toBeGreaterThan(3 * FIRST_PAUSE_MS);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5_000 }),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (tries, random) => {
        const milliseconds = pause(tries, random);
        expect(milliseconds).toBeGreaterThanOrEqual(FIRST_PAUSE_MS);
        expect(milliseconds).toBeLessThanOrEqual(LONGEST_PAUSE_MS);
      },
    ),
  );
});

test("jitter is full: mails that failed together spread over the whole pause", () => {
  expect(pause(30, 0)).toBe(FIRST_PAUSE_MS);
  expect(pause(30, 0.5)).toBeCloseTo(LONGEST_PAUSE_MS / 2, -4);
});

// Each other answer of a mail server: tests/faults/smtp.test.ts, on a real one.
test.each<[string, Partial<DeliveryFacts>, string, string]>([
  ["530 at RCPT", { responseCode: 530, command: "RCPT TO" }, "retrying", "retrying"],
  ["554 greeting", { responseCode: 554, command: "CONN" }, "retrying", "retrying"],
  ["503", { responseCode: 503, command: "DATA" }, "retrying", "retrying"],
  ["refused connection", { code: "ESOCKET", cause: "ECONNREFUSED" }, "retrying", "retrying"],
])("%s", (_, facts, visitor, owner) => {
  expect(outcome(facts).state).toBe(visitor);
  expect(outcome(facts, "owner").state).toBe(owner);
});

test("after seven days a visitor's mail is given up, the owner's never", () => {
  const late = { responseCode: 451, command: "RCPT TO" };
  expect(outcome(late, "visitor", RETRY_SPAN_MS - 1).state).toBe("retrying");
  expect(outcome(late, "visitor", RETRY_SPAN_MS).state).toBe("dead");
  expect(outcome(late, "owner", 100 * RETRY_SPAN_MS).state).toBe("retrying");
});

test("a mail that could not be written is tried again, and the error does not quote it", () => {
  const error = new TypeError("cannot read ada@example.com");
  const result = afterFailure({ kind: "owner", attempts: 2, queuedAt: NOW }, error, NOW, 0);
  expect(result).toMatchObject({ state: "retrying", error: "could not be written (TypeError)" });
});
