/**
 * Rules for the classes in which `Picture` names its placeholder colour and the place its crop is
 * laid around: the Content-Security-Policy drops style attributes.
 * @param html the page's body
 * @returns CSS, one rule per colour and per place in use
 */
export function pictureRules(html: string): string {
  const rules = new Set<string>();
  for (const [, hex] of html.matchAll(/\bph-([0-9a-f]{6})\b/g))
    rules.add(`.ph-${hex}{background-color:#${hex}}`);
  for (const [, x, y] of html.matchAll(/\bat-(\d+)-(\d+)\b/g))
    rules.add(`.at-${x}-${y}{object-position:${x}% ${y}%}`);
  return [...rules].join("");
}
