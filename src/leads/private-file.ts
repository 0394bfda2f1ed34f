import { closeSync, openSync } from "node:fs";

/** Makes a file when it is missing, readable by this user only: SQLite would let others read it. */
export function reserve(file: string): void {
  closeSync(openSync(file, "a", 0o600));
}
