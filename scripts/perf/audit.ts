/** Lighthouse, as figures of one page. */
import { launch } from "chrome-launcher";
import lighthouse, { desktopConfig } from "lighthouse";
import { CHROMIUM_FLAGS, systemChromium } from "../../tests/support/chromium.ts";
import { median } from "./median.ts";

export type Device = "mobile" | "desktop";

export interface Figures {
  /** 0 to 100. */
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  /** Milliseconds. */
  readonly largestPaint: number;
  readonly blocking: number;
  /** Layout shift score. */
  readonly shift: number;
}

export interface Audit {
  readonly figures: Figures;
  /** What keeps the page from 100, in words. */
  readonly problems: readonly string[];
}

/** Lighthouse now and then misses the start of its own trace (NO_NAVSTART): tries before giving up. */
const TRIES = 3;

/**
 * Runs Lighthouse once, in a Chromium of its own.
 * @throws Error with Lighthouse's words when it cannot measure the page
 */
export async function audit(url: string, device: Device): Promise<Audit> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await auditOnce(url, device);
    } catch (error) {
      if (attempt === TRIES) throw error;
    }
  }
}

async function auditOnce(url: string, device: Device): Promise<Audit> {
  const chromePath = systemChromium();
  const chrome = await launch({
    chromeFlags: ["--headless=new", ...CHROMIUM_FLAGS],
    ...(chromePath ? { chromePath } : {}),
  });
  try {
    const flags = { port: chrome.port, output: "json", logLevel: "error" } as const;
    const result = await lighthouse(url, flags, device === "desktop" ? desktopConfig : undefined);
    if (!result) throw new Error(`Lighthouse said nothing about ${url}`);
    const { categories, audits, runtimeError } = result.lhr;
    if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
    const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
    const problems = Object.values(categories).flatMap((category) =>
      category.auditRefs.flatMap(({ id, weight }) => {
        const { score: got, title, displayValue = "" } = audits[id] ?? { score: null, title: id };
        return weight > 0 && got !== null && got < 1
          ? [`${category.title}: ${title} ${displayValue} (${Math.round(got * 100)})`.trim()]
          : [];
      }),
    );
    return {
      figures: {
        performance: score("performance"),
        accessibility: score("accessibility"),
        bestPractices: score("best-practices"),
        seo: score("seo"),
        largestPaint: value("largest-contentful-paint"),
        blocking: value("total-blocking-time"),
        shift: value("cumulative-layout-shift"),
      },
      problems,
    };
  } finally {
    chrome.kill();
  }
}

/** Each figure's median over several audits. */
export function medians(audits: readonly Audit[]): Figures {
  const [first] = audits;
  if (!first) throw new Error("There is no audit to take a median of");
  const names = Object.keys(first.figures) as (keyof Figures)[];
  return Object.fromEntries(
    names.map((name) => [name, median(audits.map(({ figures }) => figures[name]))]),
  ) as unknown as Figures;
}
