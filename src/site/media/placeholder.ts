/**
 * Rules for the placeholder classes that stand in a page: `Picture` names its colour in a
 * class because the Content-Security-Policy drops style attributes.
 * @param html the page's body
 * @returns CSS, one rule per colour in use
 */
export function placeholderRules(html: string): string {
  const colours = new Set([...html.matchAll(/\bph-([0-9a-f]{6})\b/g)].map(([, hex]) => hex));
  return [...colours].map((hex) => `.ph-${hex}{background-color:#${hex}}`).join("");
}
