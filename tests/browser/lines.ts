/** Describes text that is hard to read or to reach. The functions run in the page. */

/** Lines of text over 75 letters, and a headline of more than four lines. Runs in the page. */
export function findLongLines(): string[] {
  const linesOf = (element: Element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 8))).size;
  };
  // The last line is shorter than the others.
  const long = [...document.querySelectorAll("main p, main li, main dd")]
    .filter((element) => element.checkVisibility() && !element.querySelector("p, li, div"))
    .map((element) => ({ text: element.textContent.trim(), lines: linesOf(element) }))
    .filter(({ text, lines }) => lines > 2 && text.length / (lines - 0.5) > 75)
    .map(({ text }) => `long lines: ${text}`);
  const headline = linesOf(document.querySelector("h1") as Element);
  return headline > 4 ? [...long, `the headline has ${headline} lines`] : long;
}

/** What a phone's first screen lacks: the headline, and a quote button. Sideways, the header's is enough. */
export function findBelowFirstScreen(): string[] {
  const isSeen = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return (
      element.checkVisibility({ visibilityProperty: true }) && top >= 0 && bottom <= innerHeight
    );
  };
  const buttons = `${innerWidth > innerHeight ? "header" : "main"} a[href$="#quote"]`;
  return ["h1", buttons]
    .filter((part) => ![...document.querySelectorAll(part)].some(isSeen))
    .map((part) => `${part} isn't on the first screen`);
}
