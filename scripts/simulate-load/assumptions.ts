/** What the simulation takes for granted; docs/scale.md says where each figure comes from. */

export interface Assumptions {
  readonly visitsPerDay: readonly number[];
  /** Share of visits that see the home page. */
  readonly homeShare: number;
  /** Other pages a visit sees, at these seconds after it began. */
  readonly pagesAt: readonly number[];
  /** Requests and bytes of a page seen to its end on a phone. */
  readonly home: { readonly requests: number; readonly bytes: number; readonly htmlBytes: number };
  readonly page: { readonly requests: number; readonly bytes: number; readonly htmlBytes: number };
  /** Processor time of server and TLS proxy together. */
  readonly secondsPerRequest: number;
  /** Share of visits that end in a lead, this many seconds after they began. */
  readonly leadShare: number;
  readonly leadAt: number;
  /** Size of a lead with its mails in the store. */
  readonly bytesPerLead: number;
  /** Mails a second: four connections, half a second each. */
  readonly mailRate: number;
  /** Seconds of the day between which the mail server is away. */
  readonly mailAway?: readonly [number, number];
  /** Share of a day's visits in each hour, in Colorado. */
  readonly hours: readonly number[];
}

export const ASSUMPTIONS: Assumptions = {
  visitsPerDay: [1_000, 10_000, 100_000, 1_000_000],
  homeShare: 0.4,
  pagesAt: [20, 75],
  home: { requests: 24, bytes: 1_340_000, htmlBytes: 20_000 },
  page: { requests: 8, bytes: 160_000, htmlBytes: 13_000 },
  secondsPerRequest: 250e-6,
  leadShare: 0.02,
  leadAt: 150,
  bytesPerLead: 1_700,
  mailRate: 8,
  hours: [
    1, 0.6, 0.4, 0.4, 0.6, 1.4, 2.6, 4, 5.2, 6, 6.4, 6.6, 6.4, 6.2, 6, 5.8, 5.6, 5.8, 6.4, 7, 6.6,
    5, 3, 1.6,
  ],
};
