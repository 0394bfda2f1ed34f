/** What the owner must replace, prove or supply before the site goes live. */
import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { parse } from "yaml";
import type { Business } from "#business/business.ts";

/** As the owner has saved it: any field may be missing. */
type BusinessFields = Partial<Business>;

/** What pages share. */
interface PageFields {
  name?: string;
  meta?: { title?: string };
  hero?: { headline?: string };
}

interface MediaFields {
  alt?: string;
  rendered?: boolean;
}

export interface OpenItem {
  text: string;
  /** The content file to change; for a whole folder, one of its files. */
  file?: string;
}

export interface Check {
  title: string;
  why: string;
  /** Labels in the editor's forms, or a setting's name. */
  where: string;
  open: OpenItem[];
}

const BUSINESS = "content/business.yaml";

/** Domains ending in .example belong to nobody (RFC 2606). */
const isExample = (address: string) => /\.example\b|[-@.]example\b/i.test(address);

const fieldsOf = <Fields>(root: string, glob: string): [file: string, fields: Fields][] =>
  globSync(glob, { cwd: root })
    .sort()
    .map((file) => [
      file.replaceAll("\\", "/"),
      (parse(readFileSync(join(root, file), "utf8")) ?? {}) as Fields,
    ]);

/** Pages may share a few texts, such as the answer about insurance. */
const MAX_SHARED_TEXTS = 3;

/** Every text, by its place in the file. */
function textsIn(content: unknown, place = ""): [place: string, text: string][] {
  if (typeof content === "string") return [[place, content]];
  return Object.entries(content ?? {}).flatMap(([key, inner]) => textsIn(inner, `${place}/${key}`));
}

/** Whether most of a text's words are in the other. */
function isMostlyIn(text: string, other: string): boolean {
  const [words, others] = [text.split(/\s+/), other.split(/\s+/)];
  return words.filter((word) => others.includes(word)).length > words.length / 2;
}

/** Such as “Get Vail Quote”. */
const quote = (text: string) => `“${text.length > 60 ? `${text.slice(0, 60)}…` : text}”`;

/**
 * Pages with the title or headline of another, or with many of its texts, and cities whose buttons, texts or
 * pictures' descriptions still name the town of the city from which they were copied.
 */
export function copiedPages(root: string): (OpenItem & { file: string })[] {
  const descriptions = new Map(
    fieldsOf<MediaFields>(root, "media/*/*.yaml").map(([file, { alt }]) => [
      basename(file, ".yaml"),
      alt,
    ]),
  );
  const files = fieldsOf<PageFields>(root, "content/*/*.yaml");
  const pages = files.map(([file, fields]) => {
    const all = textsIn(fields);
    return {
      file,
      name: basename(file, ".yaml"),
      town: file.startsWith("content/cities/") ? fields.name : undefined,
      /** Texts that a page must not share, by their labels in the form. */
      own: Object.entries({
        "title in search results": fields.meta?.title,
        headline: fields.hero?.headline,
      }),
      texts: all.map(([, text]) => text).filter(({ length }) => length > 40),
      /** Where a picture is, its description. */
      read: new Map(all.map(([place, text]) => [place, String(descriptions.get(text) ?? text)])),
    };
  });
  return pages.flatMap(({ file, name, own, texts, read }) =>
    pages.flatMap((other) => {
      if (other.file === file || file.startsWith("content/starters/")) return [];
      const copied = own.filter(([, text], at) => text && text === other.own[at]?.[1]);
      const shared = texts.filter((text) => other.texts.includes(text)).length;
      const parts = copied.map(([label]) => label);
      if (shared > MAX_SHARED_TEXTS) parts.push(`${shared} texts`);
      // An airport's name may have another town in it.
      const wrong = [...read].filter(
        ([place, text]) =>
          other.town &&
          !place.endsWith("/name") &&
          ` ${text.replace(/\W+/g, " ")} `.includes(` ${other.town} `) &&
          isMostlyIn(text, other.read.get(place) ?? ""),
      );
      const names = wrong.map(([, text]) => quote(text)).join(", ");
      return [
        ...(parts.length > 0 ? [`${name} shares with ${other.name}: ${parts.join(", ")}`] : []),
        ...(names === "" ? [] : [`${name} still names ${other.town}: ${names}`]),
      ].map((text) => ({ file, text }));
    }),
  );
}

function renderedMedia(root: string): OpenItem[] {
  const media = fieldsOf<MediaFields>(root, "media/*/*.yaml");
  return [...Map.groupBy(media, ([file]) => basename(dirname(file)))].flatMap(([folder, files]) => {
    const rendered = files.filter(([, fields]) => fields.rendered === true);
    const [first] = rendered;
    const noun = folder === "stills" ? "pictures" : folder;
    return first ? [{ file: first[0], text: `${rendered.length} of ${files.length} ${noun}` }] : [];
  });
}

/** @throws Error if a content file isn't valid YAML */
export function checkContent(root: string): Check[] {
  const [[, business = {}] = []] = fieldsOf<BusinessFields>(root, BUSINESS);
  const { phone = "", url, email, social, rating, documented, reviews } = business;
  const addresses = [url, email, ...(social ?? []).map((profile) => profile.url)];
  const inBusiness = (texts: unknown[]): OpenItem[] =>
    [...new Set(texts)].filter(Boolean).map((text) => ({ file: BUSINESS, text: String(text) }));
  return [
    {
      title: "A stand-in phone number",
      why: "Numbers from 555-0100 to 555-0199 are reserved for fiction: nobody can call you.",
      where: "Business > Phone",
      open: inBusiness([/555\D*01\d\d$/.test(phone) && `${phone} is fictional`]),
    },
    {
      title: "Addresses that don't exist",
      why: "Mail to them is lost, and search engines look for the site at the wrong address.",
      where: "Business > E-mail, Web address, Social profiles",
      open: inBusiness(addresses.filter((address) => isExample(address ?? ""))),
    },
    {
      title: "A rating without its source",
      why: "Search engines penalize ratings that nobody can check. Link to the page with your reviews.",
      where: "Business > Rating > Where the reviews are",
      open: inBusiness([
        rating && !rating.source && `${rating.value} from ${rating.count} reviews, without a link`,
      ]),
    },
    {
      title: "Claims and numbers that you must be able to document",
      why: "Clients ask for the certificate and the pilot's license, and invented numbers are false advertising.",
      where: "Business > You can document every claim",
      open: documented ? [] : inBusiness(["The badges and numbers on home and services' pages"]),
    },
    {
      title: "Pages that are still copies of another",
      why: "Search engines drop copies, and visitors land on the wrong page.",
      where: "The page's form",
      open: copiedPages(root),
    },
    {
      title: "Computer-rendered pictures",
      why: "Clients hire you for what you have flown. Replace the renders with your own work.",
      where: "Pictures, Films, Orbits > Computer-rendered",
      open: renderedMedia(root),
    },
    {
      title: "What only you can supply",
      why: "A buyer who sees who was glad to hire you writes sooner.",
      where: "Business > Reviews",
      open: inBusiness([
        !reviews?.length && "A review in a client's own words, with the client's name",
      ]),
    },
  ];
}

const SETTINGS = [
  ["SMTP_URL", "A mail server", "Without it, nobody gets an email: mails are only files."],
  ["BACKUP_DIR", "Backups on another disk", "If the disk fails, you lose every request on it."],
  ["HEARTBEAT_URL", "A heartbeat", "Without it, nobody tells you that the server is down."],
] as const;

/** @param env the server's settings, as in .env.example */
export const checkServer = (env: Record<string, string | undefined>): Check[] =>
  SETTINGS.map(([name, title, why]) => ({
    title,
    why,
    where: name,
    open: env[name] ? [] : [{ text: `${name} isn't set` }],
  }));
