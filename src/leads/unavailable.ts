/** Thrown if the store can't read or write now: disk full, read-only, I/O error, database down. A retry may succeed. */
export class StoreUnavailableError extends Error {
  override name = "StoreUnavailableError";
  /** For the operator, such as "database or disk is full". */
  readonly reason: string;

  constructor(reason: string, cause?: unknown) {
    super(`The store of leads is unavailable: ${reason}`, { cause });
    this.reason = reason;
  }
}
