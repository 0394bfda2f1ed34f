const DRAWINGS = import.meta.glob<string>("/media/drawings/*.svg", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Returns the SVG, to be inlined: it then has the site's font and colors. */
export function drawing(name: string): string {
  const svg = DRAWINGS[`/media/drawings/${name}.svg`];
  if (!svg) throw new Error(`No drawing ${name} in media/drawings/`);
  return svg;
}
