/**
 * Walks the specification over the built pages, until an owner publishes content of their own: from then on, words
 * and links are the owner's.
 */
import { expect, it } from "vitest";
import { CONTENT_PAGES, IS_SAMPLE_CONTENT } from "../support/content.ts";
import { linksOf, normalize, readPage, readPages, textOf } from "../support/site.ts";
import {
  CLAIMS,
  FOOTER_LINKS,
  FOOTER_WORDS,
  FORMS,
  HEADER_LINKS,
  PAGES,
  type Part,
  STRUCTURED_DATA,
} from "./specification.ts";

const REASON = "the owner has changed the sample content";
const CITY_PATHS = CONTENT_PAGES.filter(({ kind }) => kind === "cities").map(({ route }) => route);

/** Like `normalize`, but keeps the case: titles and labels are specified with it. */
const exact = (text: string) =>
  text
    .replace(/[‘’]/g, "'")
    .replace(/[\u00ad\u2060]/g, "")
    .replace(/\s+/g, " ");

const says = (text: string, words: string) => normalize(text).includes(normalize(words));

/** Texts of elements that don't change any more: the walk asks for most of them many times. */
const texts = new WeakMap<Element, string>();
function exactText(element: Element): string {
  const text = texts.get(element) ?? exact(textOf(element));
  texts.set(element, text);
  return text;
}

/** On the home page, links to its own sections may be relative. */
const targetsOf = (element: Element | null) =>
  linksOf(element).map(({ label, href }) => ({
    label: exact(label),
    href: href.replace(/^#/, "/#"),
  }));

function scopeOf(main: Element, { at }: Part): Element | undefined {
  if (at === undefined) return main;
  if (typeof at === "string") return main.querySelector(at) ?? undefined;
  const sections = [...main.querySelectorAll("section")];
  return sections.find((section) => at.test(textOf(section.querySelector("h2"))));
}

/** The elements whose whole text is the title, without their parents. */
const withText = (scope: Element, title: string) =>
  [...scope.querySelectorAll("*")].filter(
    (one) =>
      exactText(one) === title && ![...one.children].some((child) => exactText(child) === title),
  );

/** Whether an element around a title also contains a text or a picture. */
const COMPANY: Record<"a text" | "a picture", (around: Element, title: string) => boolean> = {
  "a text": (around, title) => textOf(around).length > title.length + 20,
  "a picture": (around) => around.querySelector("img, picture, svg[role=img]") !== null,
};

function hasCompany(
  scope: Element,
  element: Element,
  title: string,
  company: keyof typeof COMPANY,
) {
  for (
    let around = element.parentElement;
    around && around !== scope;
    around = around.parentElement
  )
    if (COMPANY[company](around, title)) return true;
  return false;
}

/** What a part of a page lacks, one line each. */
function missingIn(scope: Element | undefined, part: Part): string[] {
  if (!scope) return [`the part itself (${part.at})`];
  const missing: string[] = [];
  const order = [...scope.querySelectorAll("*")];
  const text = normalize(textOf(scope));
  let last = -1;
  for (const title of part.titles ?? []) {
    const found = withText(scope, title).find(
      (one) =>
        order.indexOf(one) > last &&
        (part.each ?? []).every((company) => hasCompany(scope, one, title, company)),
    );
    if (!found) missing.push(`title: ${title}`);
    else last = order.indexOf(found);
  }
  const items = [...scope.querySelectorAll("li")].map((item) => normalize(textOf(item)));
  for (const item of part.list ?? [])
    if (!items.includes(normalize(item))) missing.push(`item: ${item}`);
  if (part.items !== undefined && items.length !== part.items)
    missing.push(`${part.items} items, not ${items.length}`);
  for (const [figure, label] of Object.entries(part.figures ?? {})) {
    const hasLabel = (one: Element) =>
      normalize(textOf(one.parentElement)).includes(normalize(label)) &&
      textOf(one.parentElement).length > figure.length;
    if (!withText(scope, figure).some(hasLabel)) missing.push(`figure: ${figure} ${label}`);
  }
  for (const word of part.words ?? [])
    if (!text.includes(normalize(word))) missing.push(`words: ${word}`);
  const links = targetsOf(scope);
  for (const [label, href] of Object.entries(part.links ?? {}))
    if (!links.some((link) => link.label === label && link.href === href))
      missing.push(`link: ${label} to ${href}`);
  for (const [selector, count] of Object.entries(part.count ?? {})) {
    const found = scope.querySelectorAll(selector).length;
    if (found !== count) missing.push(`${count} of ${selector}, not ${found}`);
  }
  return missing;
}

const mainOf = (path: string) => readPage(path).document.querySelector("main") as Element;

it.for(PAGES)(
  "$path: has everything specified, in its part and order",
  ({ path, parts }, { skip }) => {
    skip(!IS_SAMPLE_CONTENT, REASON);
    const main = mainOf(path);
    expect(
      parts.flatMap((part) =>
        missingIn(scopeOf(main, part), part).map((lack) => `${part.part}: ${lack}`),
      ),
    ).toEqual([]);
    const order = [...main.querySelectorAll("*")];
    const places = parts.flatMap((part) =>
      part.at ? [order.indexOf(scopeOf(main, part) as Element)] : [],
    );
    expect(places).toEqual([...places].sort((a, b) => a - b));
  },
);

it("misses each specified word once it is deleted from its page", ({ skip }) => {
  skip(!IS_SAMPLE_CONTENT, REASON);
  const survivors: string[] = [];
  for (const { path, parts } of PAGES) {
    const page = mainOf(path);
    for (const part of parts) {
      const entries = [
        ...(part.titles ?? []),
        ...(part.list ?? []),
        ...(part.words ?? []),
        ...Object.entries(part.figures ?? {})
          .flat()
          .filter(Boolean),
        ...Object.keys(part.links ?? {}),
      ];
      for (const entry of entries) {
        const scope = scopeOf(page, part)?.cloneNode(true) as Element;
        deleteText(scope, entry);
        if (missingIn(scope, part).length === 0) survivors.push(`${path}, ${part.part}: ${entry}`);
      }
    }
  }
  expect(survivors).toEqual([]);
});

/** Deletes a text wherever it is shown, also across elements: from the smallest elements that contain it. */
function deleteText(element: Element, entry: string): void {
  const containing = [...element.children].filter((child) => says(textOf(child), entry));
  for (const child of containing) deleteText(child, entry);
  if (containing.length === 0) element.textContent = "";
}

it("shows at least three claims as badges on every service page, and each claim on one of them", ({
  skip,
}) => {
  skip(!IS_SAMPLE_CONTENT, REASON);
  const services = CONTENT_PAGES.filter(({ kind }) => kind === "services");
  const shown = services.map(({ route }) => {
    const items = [...mainOf(route).querySelectorAll("li")].map((item) => exact(textOf(item)));
    return CLAIMS.filter((claim) => items.includes(claim));
  });
  expect(shown.filter((claims) => claims.length < 3)).toEqual([]);
  expect(CLAIMS.filter((claim) => !shown.flat().includes(claim))).toEqual([]);
});

it("has the specified links in every page's header and footer, and a link to the quote form in its content", async ({
  skip,
}) => {
  skip(!IS_SAMPLE_CONTENT, REASON);
  for (const { path, document } of await readPages()) {
    const header = targetsOf(document.querySelector("body > header"));
    for (const [label, href] of Object.entries(HEADER_LINKS))
      expect.soft(header, path).toContainEqual({ label, href });
    expect.soft(header[0]?.href, path).toBe("/");
    const current = [...document.querySelectorAll("header [aria-current=page]")];
    const isInMenu = Object.values<string>(HEADER_LINKS).includes(path);
    expect
      .soft(new Set(current.map((link) => link.getAttribute("href"))), path)
      .toEqual(new Set(isInMenu ? [path] : []));
    const footer = document.querySelector("body > footer");
    const targets = targetsOf(footer).map(({ href }) => href);
    expect.soft(targets, path).toEqual(expect.arrayContaining([...FOOTER_LINKS, ...CITY_PATHS]));
    for (const words of FOOTER_WORDS)
      expect.soft(normalize(textOf(footer)), path).toContain(normalize(words));
    const main = targetsOf(document.querySelector("main")).map(({ href }) => href);
    if (path !== "/404") expect.soft(main, path).toContain("/#quote");
  }
});

it("has the specified values in its structured data", ({ skip }) => {
  skip(!IS_SAMPLE_CONTENT, REASON);
  const { priceRange, openingHours, rating, town } = STRUCTURED_DATA;
  const dataOf = (path: string) =>
    [...readPage(path).document.querySelectorAll("[type='application/ld+json']")]
      .map(({ textContent }) => textContent)
      .join();
  for (const path of ["/", "/construction-monitoring"])
    for (const [name, value] of Object.entries({ priceRange, openingHours }))
      expect(dataOf(path)).toContain(`"${name}":"${value}"`);
  const catalogue = dataOf("/drone-services");
  expect(catalogue).toContain(`"addressLocality":"${town}"`);
  expect(catalogue).toContain(`"ratingValue":"${rating.ratingValue}"`);
  expect(catalogue).toContain(`"reviewCount":${rating.reviewCount}`);
});

it.each(["contact", "quote"] as const)(
  "%s form: has exactly the specified fields, labels, choices, autofill tokens and button",
  (type) => {
    const form = readPage("/").document.querySelector(`#${type} form`);
    // The honeypot can't be reached by keyboard.
    const fields =
      form?.querySelectorAll(":is(input, select, textarea):not([tabindex='-1'])") ?? [];
    const described = new Set<string>();
    const choices: Record<string, (string | null)[]> = {};
    for (const field of fields) {
      const name = field.getAttribute("name") ?? "";
      const kind = field.getAttribute("type") ?? field.localName;
      if (kind === "hidden") continue;
      const label =
        kind === "checkbox"
          ? textOf(field.closest("fieldset")?.querySelector("legend") ?? null)
          : textOf(form?.querySelector(`label[for="${field.id}"]`) ?? null);
      const rows = field.getAttribute("rows");
      const parts = [
        ...[name, kind, `'${label.replace(/ ?\((optional|check all that apply)\)/, "")}'`],
        field.hasAttribute("required") ? "required" : "",
        // React spells it like this, and linkedom keeps the case.
        field.getAttribute("autoComplete"),
        rows && `${rows} rows`,
      ];
      described.add(parts.filter(Boolean).join(" "));
      const options = kind === "checkbox" ? [field] : [...field.querySelectorAll("option")];
      if (options.length > 0)
        choices[name] = [
          ...(choices[name] ?? []),
          ...options.map((option) => option.getAttribute("value")),
        ];
    }
    expect([...described]).toEqual(FORMS[type].fields);
    expect(choices).toEqual(FORMS[type].choices);
    expect(textOf(form?.querySelector("button[type=submit]") ?? null)).toBe(FORMS[type].submit);
  },
);
