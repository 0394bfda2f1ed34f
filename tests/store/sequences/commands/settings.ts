/** The owner changes settings, and the server restarts with them. */

import fc from "fast-check";
import { OWNERS } from "../model.ts";
import { reopen } from "../world.ts";
import { command } from "./command.ts";

const [first = "", second = "", third = ""] = OWNERS;

/** Each lead that all former addresses have counts as sent. One that some lack goes to the new ones too. */
const setMailTo = (mailTo: string[]) =>
  command(`MAIL_TO is ${mailTo}`, async ({ model, real }) => {
    for (const lead of model.promised.values()) lead.isSettled ||= model.isWithAll(lead);
    model.mailTo = mailTo;
    real.options.mailTo = mailTo;
    await reopen(real);
  });
const MAIL_TO = [[first, second], [first, second, third], [first], [third, second]];

const setVisitorMail = (isOn: boolean) =>
  command(`VISITOR_MAIL is ${isOn}`, async ({ model, real }) => {
    model.confirms = isOn;
    real.options.visitorMail = isOn;
    await reopen(real);
  });

/** A longer time can't bring back what was deleted; a shorter one deletes more at once. */
const setKeepMonths = (months: number) =>
  command(`leads are kept for ${months} months`, async ({ model, real }) => {
    model.keepMonths = months;
    real.options.keepMonths = months;
    await reopen(real);
  });

const setRateLimit = (isOn: boolean) =>
  command(`RATE_LIMIT is ${isOn}`, async ({ model, real }) => {
    model.isLimited = isOn;
    model.wasUnlimited ||= !isOn;
    real.options.rateLimit = isOn;
    await reopen(real);
  });

const setMakesBackups = (isOn: boolean) =>
  command(`BACKUP_DIR is ${isOn ? "on" : "off"}`, async ({ real }) => {
    real.options.makesBackups = isOn;
    await reopen(real);
  });

/** What waits keeps its Message-ID. */
const setMailDomain = (mailDomain: string) =>
  command(`the domain is ${mailDomain}`, async ({ real }) => {
    real.options.mailDomain = mailDomain;
    await reopen(real);
  });

export const changes = fc.oneof(
  fc.constantFrom(...MAIL_TO).map(setMailTo),
  fc.boolean().map(setVisitorMail),
  fc.integer({ min: 1, max: 3 }).map(setKeepMonths),
  fc.boolean().map(setRateLimit),
  fc.boolean().map(setMakesBackups),
  fc.constantFrom("first.example", "second.example").map(setMailDomain),
);
