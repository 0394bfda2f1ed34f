/** All commands, the more frequent ones several times. A change of their order changes what a seed plays. */

import fc from "fast-check";
import * as broken from "./broken-copies.ts";
import type { Command } from "./command.ts";
import * as copies from "./copies.ts";
import * as erasure from "./erasure.ts";
import * as faults from "./faults.ts";
import * as losses from "./losses.ts";
import * as mailing from "./mailing.ts";
import * as owner from "./owner.ts";
import * as posting from "./posting.ts";
import * as reading from "./reading.ts";
import * as settings from "./settings.ts";
import * as time from "./time.ts";

const one = (command: Command) => fc.constant(command);

/** Seldom, because each waits for seconds. */
const slow = fc
  .tuple(fc.nat(12), fc.nat(99))
  .map(
    ([kind, which]) =>
      [
        faults.freezeConnections,
        erasure.eraseWhileRead(which),
        faults.failRetention,
        posting.manyPeople,
      ][kind] ?? faults.restart,
  );

const always = [
  ...[posting.posts, posting.posts, posting.posts, posting.doublePosts, posting.floods],
  ...[faults.fullDisks, time.waits, time.waits, time.waits],
  ...[one(posting.oneClient), posting.postsNowAndThen, one(faults.restart)],
  ...[mailing.deliveries, mailing.deliveries, mailing.deliveries, mailing.deliveries],
  ...[mailing.busyHalfHours, mailing.interruptions, mailing.interruptions],
  ...[mailing.turns, mailing.turns],
  ...[copies.restores, copies.restores, owner.resends, mailing.refusals],
  ...[mailing.troubles, mailing.troubles, one(mailing.floodAndPerson), one(time.threeWeeks)],
  ...[one(faults.makeReadOnly), slow, slow, copies.wrongRestores, one(mailing.deliverByTwo)],
  ...[faults.frozenReplicas, one(copies.manualBackup), one(copies.manualBackup)],
  ...[erasure.erasures, erasure.erasures, posting.postsAcrossMidnight],
  ...[owner.marks, owner.marks, owner.marks, posting.reusedKeys, copies.replacements],
  ...[mailing.changesOfMind, owner.answers, one(erasure.eraseSpam), copies.backupMoves],
  ...[one(owner.saveAsFiles), one(owner.retryAll), owner.actsMeanwhile, owner.actsMeanwhile],
  ...[one(mailing.halfDay)],
  ...[settings.changes, settings.changes, settings.changes],
  ...[one(broken.takeSnapshot), broken.restoresOfDamaged],
  ...[losses.partialLosses, one(losses.recoveries)],
  ...[reading.lists, reading.searches, reading.readOne, one(reading.exportAll)],
];

/** Most sequences never set the clock: a clock that was set explains many long waits. */
export function sequences(maxCommands: number) {
  const length = { maxCommands, size: "max" } as const;
  const clock = [
    faults.otherClocks,
    faults.otherClocks,
    faults.clockChanges,
    faults.clockChanges,
    faults.clocksAhead,
    faults.clocksAhead,
    one(faults.leap),
    one(faults.trust),
  ];
  return fc.oneof(
    { weight: 3, arbitrary: fc.commands(always, length) },
    { weight: 1, arbitrary: fc.commands([...always, ...clock], length) },
  );
}
