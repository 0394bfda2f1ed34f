import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Atomic write: a temporary file next to it, then rename. A full disk leaves the file as it was. */
export function writeWhole(file: string, content: string | Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeFileSync(`${file}~`, content);
    renameSync(`${file}~`, file);
  } catch (error) {
    rmSync(`${file}~`, { force: true });
    throw error;
  }
}
