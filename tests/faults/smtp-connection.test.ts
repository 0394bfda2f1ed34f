/** The state machine's table (docs/leads.md): the connection is silent, cut or not to be trusted. */
import { test } from "vitest";
import { type SmtpFault, tryFault } from "../support/smtp-fault.ts";

const never = () => new Promise<never>(() => {});

/**
 * How long a silent server is waited for, in milliseconds. Longer than a machine stalls: a wait
 * that ends too soon ends another step of the conversation, and with another state.
 */
const SILENCE_MS = 2_000;
const PATIENT_MS = 20_000;

const FAULTS: SmtpFault[] = [
  {
    what: "no greeting in time",
    scene: { timeouts: { connectMs: PATIENT_MS, silenceMs: SILENCE_MS } },
    spoil: ({ script }) => {
      script.connect = never;
    },
    owner: "retrying",
    visitor: "retrying",
    error: /did not answer in time/,
  },
  {
    what: "no answer to the message in time",
    scene: { timeouts: { connectMs: PATIENT_MS, silenceMs: SILENCE_MS } },
    spoil: ({ script }) => {
      script.data = never;
    },
    owner: "uncertain",
    visitor: "uncertain",
    error: /before the mail server confirmed \(ETIMEDOUT\)/,
  },
  {
    what: "a send that never ends, cut by the worker",
    scene: { times: { sendMs: SILENCE_MS } },
    spoil: ({ script }) => {
      script.data = never;
    },
    owner: "uncertain",
    visitor: "uncertain",
    error: /before the mail server confirmed \(EABORT\)/,
  },
  {
    what: "connection cut before the message",
    spoil: ({ script }) => {
      script.rcptTo = () => "cut";
    },
    owner: "retrying",
    visitor: "retrying",
    error: /closed the connection/,
  },
  {
    what: "connection cut after the message",
    spoil: ({ script }) => {
      script.data = () => "cut";
    },
    owner: "uncertain",
    visitor: "uncertain",
    error: /before the mail server confirmed/,
  },
  {
    what: "encryption asked for and not offered",
    query: "?requireTLS=true",
    owner: "retrying",
    visitor: "retrying",
    error: /no encrypted connection|STARTTLS/,
    mended: 0,
  },
  {
    what: "a certificate nobody vouches for",
    settings: { tls: true },
    owner: "retrying",
    visitor: "retrying",
    error: /could not connect to the mail server \(.*CERT.*\)/,
    mended: 0,
  },
];

// Together, because most of each is waiting.
test.concurrent.each(FAULTS)("$what", tryFault);
