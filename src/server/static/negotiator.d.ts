/** What is used of negotiator 1.1; @types/negotiator stops at 0.6, without `preferred`. */
declare module "negotiator" {
  export default class Negotiator {
    constructor(request: { headers: Readonly<Record<string, string | string[] | undefined>> });
    /** Those of `available` that the client takes, by its weights; equal weights go by `preferred`. */
    encodings<T extends string>(
      available: readonly T[],
      options: { preferred: readonly string[] },
    ): T[];
  }
}
