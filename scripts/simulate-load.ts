/**
 * `node scripts/simulate-load.ts`: days of visits, from a thousand to a million, second by second,
 * against what one machine and one mail provider can do. The same numbers at every run;
 * docs/scale.md shows them and says where each assumption comes from.
 */
import { ASSUMPTIONS } from "./simulate-load/assumptions.ts";
import { simulateDay } from "./simulate-load/day.ts";

const DAYS_PER_YEAR = 365;
const DAYS_PER_MONTH = 30;
const KB = 1000;

const count = (value: number) => Math.round(value).toLocaleString("en-US");
const short = (value: number) => (value < 10 ? value.toFixed(1) : count(value));
const duration = (seconds: number) =>
  seconds < 100 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;

const columns: [string, (visits: number) => string][] = [];
const days = new Map(
  ASSUMPTIONS.visitsPerDay.map((visits) => [visits, simulateDay(visits, ASSUMPTIONS)]),
);
const of = (visits: number) => {
  const day = days.get(visits);
  if (!day) throw new Error(`no day of ${visits} visits`);
  return day;
};

columns.push(
  ["visits a day", (visits) => count(visits)],
  ["busiest second: requests", (visits) => count(of(visits).peakRequests)],
  ["busiest minute: Mbit/s", (visits) => short(of(visits).peakMegabits)],
  ["the same behind a CDN", (visits) => short(of(visits).peakMegabitsBehindCdn)],
  [
    "busiest minute: cores used",
    (visits) => (of(visits).peakMinuteRequests * ASSUMPTIONS.secondsPerRequest).toFixed(2),
  ],
  [
    "traffic, TB a month",
    (visits) => ((of(visits).bytes * DAYS_PER_MONTH) / KB ** 4).toFixed(visits < 100_000 ? 2 : 1),
  ],
  ["leads a day", (visits) => count(of(visits).leads)],
  ["mails a day", (visits) => count(of(visits).mails)],
  ["longest wait of a mail", (visits) => duration(of(visits).longestMailWait)],
  [
    "mail away from 12 to 2: all sent after",
    (visits) =>
      duration(
        simulateDay(visits, { ...ASSUMPTIONS, mailAway: [12 * 3600, 14 * 3600] }).mailClearedAfter,
      ),
  ],
  [
    "store, GB a year",
    (visits) =>
      ((of(visits).leads * DAYS_PER_YEAR * ASSUMPTIONS.bytesPerLead) / KB ** 3).toFixed(2),
  ],
);

for (const [index, [name, value]] of columns.entries()) {
  console.log(`| ${[name, ...ASSUMPTIONS.visitsPerDay.map(value)].join(" | ")} |`);
  if (index === 0) console.log(`|---|${"---|".repeat(ASSUMPTIONS.visitsPerDay.length)}`);
}
