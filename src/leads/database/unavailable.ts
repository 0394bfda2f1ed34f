/**
 * Thrown while the store can't read or write, for example because the disk is full or read-only or the
 * database is down. A retry may succeed.
 */
export class StoreUnavailableError extends Error {
  override name = "StoreUnavailableError";
  /** Explanation for the operator, such as "database or disk is full". */
  readonly reason: string;

  constructor(reason: string, cause?: unknown) {
    super(`The store of leads is unavailable: ${reason}`, { cause });
    this.reason = reason;
  }
}
