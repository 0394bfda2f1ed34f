/** The package brings no types; this is the part that is used. */
declare module "subset-font" {
  export default function subsetFont(
    font: Buffer,
    characters: string,
    options: {
      targetFormat: "woff2" | "truetype";
      variationAxes?: Record<string, number | { min: number; max: number }>;
      keepFeatures: readonly string[];
      noHinting?: boolean;
    },
  ): Promise<Buffer>;
}
