/** The part of negotiator 1.1 we use; @types/negotiator stops at 0.6, without `preferred`. */
declare module "negotiator" {
  export default class Negotiator {
    constructor(request: { headers: Readonly<Record<string, string | string[] | undefined>> });
    /** Returns the codings in `available` that the client accepts, sorted by its weights, then by `preferred`. */
    encodings<T extends string>(
      available: readonly T[],
      options: { preferred: readonly string[] },
    ): T[];
  }
}
