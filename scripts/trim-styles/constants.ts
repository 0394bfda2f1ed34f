/**
 * Puts the values of custom properties that never change in a page where they are read. Tailwind
 * writes every length and colour as a `var()`, so that a theme may change while a page is open;
 * these pages have one theme.
 */

interface Read {
  readonly name: string;
  /** Absent, or the text after the comma; may be empty. */
  readonly fallback: string | undefined;
  readonly start: number;
  readonly end: number;
}

/** Every outermost `var()` of a sheet. */
function* reads(css: string): Generator<Read> {
  const opening = /var\(\s*(--[\w-]+)\s*/g;
  for (let match = opening.exec(css); match !== null; match = opening.exec(css)) {
    let depth = 1;
    let end = opening.lastIndex;
    for (; depth > 0 && end < css.length; end += 1) {
      if (css[end] === "(") depth += 1;
      else if (css[end] === ")") depth -= 1;
    }
    const rest = css.slice(opening.lastIndex, end - 1);
    const fallback = rest.startsWith(",") ? rest.slice(1).trim() : undefined;
    yield { name: match[1] ?? "", fallback, start: match.index, end };
    opening.lastIndex = end;
  }
}

const DECLARATION = /(?<=[{;])(--[\w-]+):((?:[^;{}"']|"[^"]*"|'[^']*')*)(;|(?=\}))/g;
const REGISTRATION = /@property (--[\w-]+)\s*\{([^}]*)\}/g;
const ROOT_RULE = /:root(?:,:host)?\{([^{}]*)\}/g;
/**
 * Initial values for browsers without `@property` (Tailwind's layer "properties"). Left out: the
 * menus need popovers, which no browser had much before it.
 */
const FALLBACK_LAYER = /@layer properties\{@supports [^{]*\{[^{]*\{[^{}]*\}\}\}/;

/** Value of each property that has one and the same wherever the sheet is used. */
function constantsOf(css: string): Map<string, string> {
  const initial = new Map<string, string>();
  for (const [, name = "", body = ""] of css.matchAll(REGISTRATION)) {
    initial.set(name, /initial-value:([^;}]*)/.exec(body)?.[1]?.trim() ?? "initial");
  }
  const inRoot = new Set(
    [...css.matchAll(ROOT_RULE)].flatMap(([, body = ""]) =>
      [...`{${body}}`.matchAll(DECLARATION)].map(([, name = ""]) => name),
    ),
  );
  const given = new Map<string, string[]>();
  for (const [, name = "", value = ""] of css.matchAll(DECLARATION)) {
    given.set(name, [...(given.get(name) ?? []), value.trim()]);
  }
  const constants = new Map<string, string>();
  for (const [name, values] of given) {
    const [first = "", ...others] = values;
    if (initial.has(name)) {
      if (values.every((value) => value === initial.get(name))) constants.set(name, first);
    } else if (inRoot.has(name) && others.length === 0) constants.set(name, first);
  }
  for (const [name, value] of initial) if (!given.has(name)) constants.set(name, value);
  return constants;
}

/** What is known of the properties of a page. */
interface Known {
  readonly constants: ReadonlyMap<string, string>;
  /** Whether anything in the page may give the property a value. */
  isGiven(name: string): boolean;
}

/** `initial` makes a property as good as not there: its fallback counts (CSS Variables 1, §3.1). */
function knownValue({ name, fallback }: Read, { constants, isGiven }: Known): string | undefined {
  const value = constants.get(name);
  return value === "initial" || !isGiven(name) ? fallback : value;
}

function replaceReads(css: string, known: Known): string {
  let out = "";
  let from = 0;
  for (const read of reads(css)) {
    const value = knownValue(read, known);
    if (value !== undefined) {
      out += `${css.slice(from, read.start)}${value}`;
    } else {
      // What is kept may have a constant in its fallback.
      const inner = read.fallback === undefined ? "" : `,${replaceReads(read.fallback, known)}`;
      out += `${css.slice(from, read.start)}var(${read.name}${inner})`;
    }
    from = read.end;
  }
  return out + css.slice(from);
}

/** Declarations and registrations of properties that nothing reads. */
function dropUnread(css: string, elsewhere: string): string {
  const read = new Set([...`${css}${elsewhere}`.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, n]) => n));
  return css
    .replace(REGISTRATION, (rule, name: string) => (read.has(name) ? rule : ""))
    .replace(DECLARATION, (declaration, name: string) => (read.has(name) ? declaration : ""));
}

/**
 * @param css a minified sheet
 * @param elsewhere other styles of the page and its markup: what is read there is kept
 */
export function inlineConstants(css: string, elsewhere: string): string {
  let before = "";
  let after = css.replace(FALLBACK_LAYER, "");
  while (before !== after) {
    before = after;
    const sheet = after;
    after = replaceReads(sheet, {
      constants: constantsOf(sheet),
      isGiven: (name) =>
        `${sheet}${elsewhere}`.includes(`${name}:`) || sheet.includes(`@property ${name}{`),
    });
  }
  before = "";
  while (before !== after) {
    before = after;
    after = dropUnread(after, elsewhere);
  }
  return after;
}
