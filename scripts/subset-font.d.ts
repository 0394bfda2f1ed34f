/** The package brings no types; this is the part that is used. */
declare module "subset-font" {
  export default function subsetFont(
    font: Buffer,
    characters: string,
    options: {
      targetFormat: "woff2";
      variationAxes?: Record<string, { min: number; max: number }>;
    },
  ): Promise<Buffer>;
}
