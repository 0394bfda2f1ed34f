/** The state machine's table (docs/leads.md): what the mail server replies. */
import { test } from "vitest";
import { VISITOR } from "../support/leads.ts";
import { type SmtpFault, tryFault } from "../support/smtp-fault.ts";

const FAULTS: SmtpFault[] = [
  {
    what: "451 to every recipient",
    spoil: ({ script }) => {
      script.rcptTo = () => ({ code: 451, text: "4.7.1 greylisted" });
    },
    owner: "retrying",
    visitor: "retrying",
    error: /451 4\.7\.1 to RCPT TO/,
  },
  {
    what: "452 after the message",
    spoil: ({ script }) => {
      script.data = () => ({ code: 452, text: "4.3.1 no space" });
    },
    owner: "retrying",
    visitor: "retrying",
    error: /452 4\.3\.1 to DATA/,
  },
  {
    what: "421 instead of a greeting",
    spoil: ({ script }) => {
      script.connect = () => ({ code: 421, text: "4.3.2 closing" });
    },
    owner: "retrying",
    visitor: "retrying",
    error: /421|connection/,
  },
  {
    what: "550 for the visitor's mailbox",
    spoil: ({ script }) => {
      script.rcptTo = (address) =>
        address === VISITOR ? { code: 550, text: "5.1.1 no such user" } : undefined;
    },
    owner: "sent",
    visitor: "dead",
    error: /550 5\.1\.1 to RCPT TO/,
    mended: 0,
  },
  {
    what: "554 for the visitor's message",
    spoil: ({ script }) => {
      script.data = ({ to }) =>
        to === VISITOR ? { code: 554, text: "5.7.1 looks like spam" } : undefined;
    },
    owner: "sent",
    visitor: "dead",
    error: /554 5\.7\.1 to DATA/,
    mended: 0,
  },
  {
    what: "550 for the owner's mailbox",
    spoil: ({ script }) => {
      script.rcptTo = (address) =>
        address === VISITOR ? undefined : { code: 550, text: "5.1.1 no such user" };
    },
    owner: "retrying",
    visitor: "sent",
    error: /550 5\.1\.1 to RCPT TO/,
    mended: 1,
  },
  {
    what: "550 relaying denied: our account, not their mailbox",
    spoil: ({ script }) => {
      script.rcptTo = () => ({ code: 550, text: "5.7.1 relaying denied" });
    },
    owner: "retrying",
    visitor: "retrying",
    error: /550 5\.7\.1 to RCPT TO/,
  },
  {
    what: "550 for our sender address",
    spoil: ({ script }) => {
      script.mailFrom = () => ({ code: 550, text: "5.7.1 not your address" });
    },
    owner: "retrying",
    visitor: "retrying",
    error: /550 5\.7\.1 to MAIL FROM/,
  },
  {
    what: "login refused",
    settings: { login: { user: "site", pass: "right" } },
    spoil: ({ settings }) => {
      settings.login = { user: "site", pass: "changed" };
    },
    owner: "retrying",
    visitor: "retrying",
    error: /refused our login: 535/,
  },
];

test.each(FAULTS)("$what", tryFault);
