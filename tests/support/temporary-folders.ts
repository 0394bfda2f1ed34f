/**
 * Vitest's global setup: gives tests a temporary folder, which is deleted with everything in it after the
 * run.
 */
import { chmodSync, mkdtempSync, realpathSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export default function setUp() {
  // On macOS and Windows, the system's folder has two names, and git and Vite return the real one.
  const folder = mkdtempSync(join(realpathSync.native(tmpdir()), "tests-"));
  // When tests run as root, PostgreSQL runs as `nobody`, who must be able to enter the folder.
  chmodSync(folder, 0o711);
  process.env[process.platform === "win32" ? "TEMP" : "TMPDIR"] = folder;
  // Retry, because a server that a worker has just stopped may still write a file.
  return () => rm(folder, { recursive: true, force: true, maxRetries: 20 });
}
