import { accessSync, constants } from "node:fs";
import { userInfo } from "node:os";

/**
 * @param mode `constants.R_OK` or `constants.W_OK`
 * @throws Error with a user-facing message unless this process may read or write the file or folder
 */
export function assertAccess(path: string, mode: number): void {
  try {
    accessSync(path, mode);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new Error(`There is no ${path}.`);
    if (code !== "EACCES") throw new Error(message);
    const { username } = userInfo();
    const use = mode === constants.R_OK ? "read" : "write to";
    throw new Error(`The user “${username}”, as whom this runs, can't ${use} ${path}.`);
  }
}
