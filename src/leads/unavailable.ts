/** The store cannot write or read now: disk full, read-only, input/output, database away. It may pass. */
export class StoreUnavailableError extends Error {
  override name = "StoreUnavailableError";

  constructor(why: string, cause?: unknown) {
    super(`The store of leads is unavailable: ${why}`, { cause });
  }
}
