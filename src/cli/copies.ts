/** The commands “backup” and “restore”. They return what to print. */
import { accessSync, constants, existsSync } from "node:fs";
import { dirname } from "node:path";
import { backUp } from "#leads/backup.ts";
import { connect } from "#leads/database.ts";
import { restore } from "#leads/restore.ts";
import { userName } from "#leads/sqlite.ts";
import type { Settings } from "#settings.ts";
import { plural } from "./output.ts";
import { assertStoreExists } from "./store.ts";

export async function makeBackup(settings: Settings, file: string): Promise<string> {
  assertStoreExists(settings);
  try {
    accessSync(dirname(file), constants.W_OK);
  } catch {
    throw new Error(`${dirname(file)} isn't a folder in which the user “${userName()}” can write.`);
  }
  if (existsSync(file)) throw new Error(`${file} already exists. Choose another name.`);
  const connection = connect(settings);
  try {
    return `${plural(await backUp(connection, file), "lead")} copied to ${file}.\n`;
  } finally {
    await connection.close();
  }
}

export async function restoreFile(settings: Settings, file: string): Promise<string> {
  try {
    accessSync(file, constants.R_OK);
  } catch {
    throw new Error(`There is no ${file} that the user “${userName()}” can read.`);
  }
  const result = await restore({ ...settings, log: () => {} }, file);
  const { leads, unreadable, erased, isCutOff, due, unmailed, damaged, unread } = result;
  if (unread !== undefined || unreadable > 0) process.exitCode = 1;
  return [
    damaged
      ? `The database was damaged. It is now ${damaged}. “restore” it too, to add what can still be read. It is deleted after 30 days.\n`
      : "",
    `${plural(leads, "missing lead")} restored.\n`,
    due > 0
      ? `You get an email about ${plural(due, "lead")}: it was unsent in ${file}, so you may have it already.\n`
      : "",
    unmailed > 0
      ? `${file} doesn't tell whether you got an email about ${plural(unmailed, "lead")} older than a day. You get none now: read them in the inbox or by “leads list”.\n`
      : "",
    erased > 0 ? `${plural(erased, "lead")} in ${file} had been erased, and stay so.\n` : "",
    unreadable > 0
      ? `${file} is damaged: ${isCutOff ? "at least " : ""}${plural(unreadable, "lead")} in it can't be read. An older backup may have them.\n`
      : "",
    unread ? `The rest of ${file} can't be restored: ${unread}.\n` : "",
  ].join("");
}
