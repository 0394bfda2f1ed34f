/** One day, second by second: visits arrive, ask for pages, send leads; mails go out. */
import type { Assumptions } from "./assumptions.ts";

const DAY = 86_400;
const HOUR = 3_600;
const MINUTE = 60;

export interface Day {
  /** Requests in the busiest second. */
  readonly peakRequests: number;
  /** Requests a second in the busiest minute. */
  readonly peakMinuteRequests: number;
  /** Megabits a second in the busiest minute. */
  readonly peakMegabits: number;
  /** The same when a CDN answers for everything but HTML and the function. */
  readonly peakMegabitsBehindCdn: number;
  readonly bytes: number;
  readonly leads: number;
  readonly mails: number;
  /** From a lead to its last mail, in seconds. */
  readonly longestMailWait: number;
  /** From the mail server's return until nothing waits, in seconds; 0 when it was never away. */
  readonly mailClearedAfter: number;
}

/** Numbers from 0 to 1, the same at every run (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** How many arrive when `mean` are expected (Poisson, Knuth's method). */
function arrivals(mean: number, random: () => number): number {
  const limit = Math.exp(-mean);
  let product = random();
  let count = 0;
  while (product > limit) {
    product *= random();
    count += 1;
  }
  return count;
}

/** The largest sum of a run of neighbours. */
function largestRun(values: Float64Array, length: number): number {
  let sum = 0;
  let largest = 0;
  for (let index = 0; index < values.length; index += 1) {
    sum += (values[index] ?? 0) - (values[index - length] ?? 0);
    if (sum > largest) largest = sum;
  }
  return largest;
}

/** A queue that lets `mailRate` a second through, first come first served. */
function sendMails(queued: Float64Array, { mailRate, mailAway }: Assumptions) {
  const [goes, comes] = mailAway ?? [0, 0];
  let free = 0;
  let longestMailWait = 0;
  let clearedAt: number | undefined;
  for (let second = 0; second < queued.length; second += 1) {
    if (second >= comes && free <= second) clearedAt ??= Math.max(free, comes);
    for (let mail = 0; mail < (queued[second] ?? 0); mail += 1) {
      const start = Math.max(free, second);
      free = (start >= goes && start < comes ? comes : start) + 1 / mailRate;
      longestMailWait = Math.max(longestMailWait, free - second);
    }
  }
  return { longestMailWait, mailClearedAfter: (clearedAt ?? free) - comes };
}

/** @param visits expected that day; the day itself is drawn */
export function simulateDay(visits: number, assumptions: Assumptions): Day {
  const { home, page, pagesAt, homeShare, leadShare, leadAt, hours } = assumptions;
  const random = randomNumbers(visits);
  const total = hours.reduce((sum, share) => sum + share, 0);
  // Visits of the last minutes run over midnight.
  const length = DAY + HOUR;
  const requests = new Float64Array(length);
  const bytes = new Float64Array(length);
  const html = new Float64Array(length);
  const mails = new Float64Array(length);
  let leads = 0;
  const ask = (second: number, what: Assumptions["page"]) => {
    requests[second] = (requests[second] ?? 0) + what.requests;
    bytes[second] = (bytes[second] ?? 0) + what.bytes;
    html[second] = (html[second] ?? 0) + what.htmlBytes;
  };
  for (let second = 0; second < DAY; second += 1) {
    const share = (hours[Math.floor(second / HOUR)] ?? 0) / total / HOUR;
    for (let visit = arrivals(visits * share, random); visit > 0; visit -= 1) {
      if (random() < homeShare) ask(second, home);
      for (const at of pagesAt) ask(second + at, page);
      if (random() >= leadShare) continue;
      leads += 1;
      requests[second + leadAt] = (requests[second + leadAt] ?? 0) + 1;
      mails[second + leadAt] = (mails[second + leadAt] ?? 0) + 2;
    }
  }
  const megabits = (perMinute: number) => (perMinute / MINUTE) * 8e-6;
  return {
    peakRequests: largestRun(requests, 1),
    peakMinuteRequests: largestRun(requests, MINUTE) / MINUTE,
    peakMegabits: megabits(largestRun(bytes, MINUTE)),
    peakMegabitsBehindCdn: megabits(largestRun(html, MINUTE)),
    bytes: bytes.reduce((sum, value) => sum + value, 0),
    leads,
    mails: leads * 2,
    ...sendMails(mails, assumptions),
  };
}
