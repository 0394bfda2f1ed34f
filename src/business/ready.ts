/**
 * What the owner must replace, prove or set up before the site goes live. Read by `npm run ready`, the editor
 * and the table in docs/owner.md.
 */
import { globSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { z } from "zod";
import { readYaml } from "#yaml.ts";
import { type Business, loadBusiness, QUESTIONS } from "./business.ts";

// biome-ignore lint/suspicious/noExplicitAny: other folders have the schemas, and this folder may not import them.
type Fields = any;

/** Parsed content. The schemas have been checked by the editor or the build. */
export interface OwnerContent {
  business: Business;
  home: Fields;
  words: Fields;
  services: Fields[];
  works: Fields[];
  media: { folder: string; name: string; rendered: boolean }[];
}

export interface ServerSettings {
  siteUrl: string;
  smtpUrl: string | undefined;
  mailFrom: string;
  mailTo: string;
  rateLimit: boolean;
  /** Why there is no recent backup of the leads; undefined if there is one. */
  backupProblem: string | undefined;
}

export interface Check<Facts> {
  title: string;
  /** Where to change it: a path in the editor's menu, a setting, or a page of the docs. */
  where: string;
  why: string;
  /** Returns what is left to do, one item a line; the others are false or undefined. */
  findOpen: (facts: Facts) => (string | false | undefined)[];
}

/** Domains ending in .example belong to nobody (RFC 2606). */
const isExample = (address = "") => /\.example\b|[-@.]example\b/i.test(address);

/** Returns the numbers in lists of numbers, such as "68% Faster sale with aerial imagery". */
function claimedNumbers(content: Fields): string[] {
  if (typeof content !== "object" || content === null) return [];
  const { value, label } = content;
  if (typeof label === "string" && /\d[%+]$|^\d+$/.test(value)) return [`${value} ${label}`];
  return [...new Set(Object.values(content).flatMap(claimedNumbers))];
}

const sentencesWith = (word: string, content: Fields): string[] =>
  (JSON.stringify(content).match(new RegExp(`[^".]*\\b${word}\\b[^".]*`, "gi")) ?? []).map((text) =>
    text.trim(),
  );

export const CONTENT_CHECKS: Check<OwnerContent>[] = [
  {
    title: "A rating without its source",
    where: "Business > Rating, and Services > Drone services",
    why: "Search engines penalize ratings that nobody can check. Link to the page with your reviews.",
    findOpen: ({ business: { rating } }) => [
      !rating.source && `${rating.value.toFixed(1)} from ${rating.count} reviews, without a link`,
    ],
  },
  {
    title: "A stand-in phone number",
    where: "Business > Phone",
    why: "Numbers from 555-0100 to 555-0199 are reserved for fiction: nobody can call you.",
    findOpen: ({ business: { phone } }) => [/555\D*01\d\d$/.test(phone) && `${phone} is fictional`],
  },
  {
    title: "Addresses that don't exist",
    where: "Business > E-mail, Web address, Other addresses for mails, Social profiles",
    why: "Mail to them is lost, and search engines look for the site at the wrong address.",
    findOpen: ({ business: { url, email, mail, social } }) => {
      const addresses = [url, email, mail?.from, mail?.to, ...social.map(({ url }) => url)];
      return [...new Set(addresses)].filter(isExample);
    },
  },
  {
    title: "An address far from your base",
    where: "Business > Address, Based in",
    why: "Search engines show you in the wrong place. Correct the one that isn't yours.",
    findOpen: ({ business: { address, base, documented } }) => [
      !documented?.address &&
        !base.includes(address.locality) &&
        `the address is in ${address.locality}, the base is ${base}`,
    ],
  },
  {
    title: "Computer-rendered pictures",
    where: "Pictures, Films, Orbits > Computer-rendered",
    why: "Clients hire you for what you have flown. Replace the renders with your own work.",
    findOpen: ({ media }) =>
      [...Map.groupBy(media, ({ folder }) => folder)].map(([folder, files]) => {
        const count = files.filter(({ rendered }) => rendered).length;
        const noun = { stills: "pictures" }[folder] ?? folder;
        return count > 0 && `${count} of ${files.length} ${noun}`;
      }),
  },
  {
    title: "Sample files made from renders",
    where: "Works > Files to open",
    why: "They show surveys and reports of places that don't exist. Offer your own files, or none.",
    findOpen: ({ works, media }) => {
      const renders = media.filter(({ folder, rendered }) => folder === "stills" && rendered);
      return works
        .flatMap(({ files = [] }) => files)
        .filter(({ picture }) => renders.some(({ name }) => name === picture))
        .map(({ file }) => file);
    },
  },
  {
    title: "Claims that you must be able to document",
    where: "Business > Claims, What you can document, and the services' texts",
    why: "Clients ask for the certificate of insurance and the pilot's license before they book.",
    findOpen: ({ business: { claims, documented }, services }) =>
      documented?.claims ? [] : [...claims, ...sentencesWith("radiometric", services)],
  },
  {
    title: "Numbers that you must be able to document",
    where: "Home page, Services; then Business > What you can document",
    why: "Invented numbers are false advertising. Replace them with your own, and cite your sources.",
    findOpen: (content) => (content.business.documented?.numbers ? [] : claimedNumbers(content)),
  },
  {
    title: "Copyright years",
    where: "Business > Copyright",
    why: "An old year makes the site look abandoned.",
    findOpen: ({ business: { copyright } }) => [
      copyright.to < new Date().getFullYear() && `the footer ends in ${copyright.to}`,
    ],
  },
  {
    title: "Twilight flights beside “sunrise to sunset”",
    where: "Business > When you fly, or the services that offer twilight",
    why: "You promise both. FAA rules (14 CFR 107.29) allow flights at night with anti-collision lights.",
    findOpen: ({ business: { flights }, home, services }) => {
      if (!/sunrise to sunset/i.test(flights)) return [];
      return sentencesWith("twilight", [home, ...services]).map(
        (offer) => `“${offer}” beside “${flights}”`,
      );
    },
  },
  {
    title: "Questions of buyers without an answer",
    where:
      "Business > What every client asks before booking, or the service's own answers and price",
    why: "Buyers who don't find an answer ask someone else. Pages leave out what you don't answer.",
    findOpen: ({ business, services, words }) => {
      const unpriced = services.filter(({ price }) => !price?.from).length;
      const unanswered = QUESTIONS.filter(
        (question) =>
          !business.answers?.[question] && !services.every(({ answers }) => answers?.[question]),
      );
      return [
        unpriced > 0 && `Starting price of ${unpriced} of ${services.length} services`,
        ...unanswered.map((question) => words.answers?.[question] ?? question),
      ];
    },
  },
];

export const SERVER_CHECKS: Check<ServerSettings>[] = [
  {
    title: "The site's address",
    where: "SITE_URL, or Business > Web address",
    why: "Links in emails and search results lead there.",
    findOpen: ({ siteUrl }) => [
      isExample(siteUrl) && `${siteUrl} doesn't exist`,
      !siteUrl.startsWith("https://") && `${siteUrl} doesn't start with https://`,
    ],
  },
  {
    title: "A mail server",
    where: "SMTP_URL",
    why: "Without it, nobody gets an email: they are only saved as files.",
    findOpen: ({ smtpUrl }) => [!smtpUrl && "SMTP_URL isn't set"],
  },
  {
    title: "Addresses of emails",
    where: "MAIL_FROM and MAIL_TO, or Business > E-mail",
    why: "Mail servers refuse senders that don't exist, and requests must reach your inbox.",
    findOpen: ({ mailFrom, mailTo }) => [
      isExample(mailFrom) && `emails come from ${mailFrom}`,
      isExample(mailTo) && `requests go to ${mailTo}`,
    ],
  },
  {
    title: "Backups",
    where: "docs/leads.md, Backups",
    why: "If the disk fails, you lose every request since the last backup.",
    findOpen: ({ backupProblem }) => [backupProblem],
  },
  {
    title: "Limits on requests",
    where: "RATE_LIMIT",
    why: "Without limits, one robot can fill your inbox. They are off only for load tests.",
    findOpen: ({ rateLimit }) => [!rateLimit && "RATE_LIMIT is off"],
  },
];

export interface CheckResult extends Pick<Check<unknown>, "title" | "where" | "why"> {
  open: string[];
}

export const runChecks = <Facts>(checks: Check<Facts>[], facts: Facts): CheckResult[] =>
  checks.map(({ findOpen, ...check }) => ({
    ...check,
    open: findOpen(facts).filter((item) => typeof item === "string"),
  }));

const anyFields = z.any();

/** @throws Error that names a content file that isn't valid YAML */
export function readOwnerContent(root: string): OwnerContent {
  const read = (file: string): Fields => readYaml(join(root, file), anyFields);
  const readAll = (glob: string): Fields[] => globSync(glob, { cwd: root }).sort().map(read);
  return {
    business: loadBusiness(join(root, "content/business.yaml")),
    home: read("content/home.yaml"),
    words: read("content/interface.yaml"),
    services: readAll("content/services/*.yaml"),
    works: readAll("content/works/*.yaml"),
    media: globSync("media/*/*.yaml", { cwd: root }).map((file) => ({
      folder: basename(dirname(file)),
      name: basename(file, ".yaml"),
      rendered: read(file).rendered === true,
    })),
  };
}
