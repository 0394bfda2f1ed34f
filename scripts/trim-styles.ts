/**
 * Takes out of every built page the CSS rules it does not use. Tailwind writes one sheet for
 * the whole site; inlined into 24 pages, two thirds of it are another page's rules
 * (measured: see docs/decisions/0009). Runs between `astro build` and finish-build, which
 * hashes what is left.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { PurgeCSS } from "purgecss";

const SITE = process.env["SITE_DIR"] ?? "dist/site";

/** Everything in a page that a selector may match: tags, attributes and their values, classes. */
const words = (content: string): string[] => [
  ...(content.match(/[A-Za-z0-9_-]+/g) ?? []),
  ...(content.match(/[^\s"'`<>]+/g) ?? []),
];

/**
 * Registrations of custom properties that no rule reads. Tailwind registers one for every
 * utility of the site; PurgeCSS leaves at-rules alone.
 */
const dropUnreadProperties = (css: string): string =>
  css.replace(/@property (--[\w-]+)\{[^}]*\}/g, (rule, name: string) =>
    css.includes(`var(${name}`) ? rule : "",
  );

/** Set by script, in no page's markup. */
const SET_BY_SCRIPT = ["reveal-pending", "reveal-shown", "data-scrolled"];

const islands = (html: string): string[] =>
  [...html.matchAll(/component-url="([^"]+)"/g)].flatMap(([, url]) => (url ? [url] : []));

let before = 0;
let after = 0;
for await (const file of glob(`${SITE}/**/*.html`)) {
  const html = readFileSync(file, "utf8");
  // What an island may add later stands in its script as class names.
  const scripts = islands(html).map((url) => readFileSync(`${SITE}${url}`, "utf8"));
  let trimmed = html;
  for (const [element, open, css] of html.matchAll(/(<style[^>]*>)([\s\S]*?)<\/style>/g)) {
    if (!css?.includes("tailwindcss")) continue;
    const [result] = await new PurgeCSS().purge({
      content: [
        { raw: html.replace(element, ""), extension: "html" },
        ...scripts.map((raw) => ({ raw, extension: "js" })),
      ],
      css: [{ raw: css }],
      defaultExtractor: words,
      safelist: SET_BY_SCRIPT,
      variables: true,
    });
    if (!result) throw new Error(`${file}: its styles could not be read`);
    const used = dropUnreadProperties(result.css);
    before += css.length;
    after += used.length;
    trimmed = trimmed.replace(element, () => `${open}${used}</style>`);
  }
  writeFileSync(file, trimmed);
}
console.log(`styles: ${before} -> ${after} bytes over all pages`);
