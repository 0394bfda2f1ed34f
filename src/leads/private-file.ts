import { closeSync, openSync } from "node:fs";

/** Creates a file if missing, readable by this user only: SQLite would let others read it. */
export function reserve(file: string): void {
  closeSync(openSync(file, "a", 0o600));
}
