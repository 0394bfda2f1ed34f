/** The database or its disk is unavailable. Any method of the store may throw this. */
export class StoreUnavailableError extends Error {
  override name = "StoreUnavailableError";
  /** For the operator and without names of files or users, such as "database or disk is full". */
  readonly reason: string;

  constructor(reason: string, cause?: unknown) {
    super(`The store of leads is unavailable: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** The database file is damaged or isn't a database. */
export class DamagedError extends StoreUnavailableError {}

export class RateLimitedError extends Error {
  override name = "RateLimitedError";
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super(`The rate limit is reached for ${retryAfterSeconds} seconds.`);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The idempotency key belongs to a submission with other values. */
export class KeyReusedError extends Error {
  override name = "KeyReusedError";
}
