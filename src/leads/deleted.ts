/** Remembers which leads were deleted on purpose: what is missing otherwise is lost. */
import type { Schema, Tx } from "./schema.ts";

export type Deleted = Schema["deleted"];

/** Stores why leads were deleted. That the owner erased one counts more than its age. */
export async function rememberDeleted(tx: Tx, rows: readonly Deleted[]): Promise<void> {
  if (rows.length === 0) return;
  const insert = tx.insertInto("deleted").values(rows);
  await insert.onConflict((conflict) => conflict.doNothing()).execute();
  const erased = rows.filter(({ reason }) => reason === "erased").map(({ id }) => id);
  if (erased.length === 0) return;
  const update = tx.updateTable("deleted").set({ reason: "erased" });
  await update.where("id", "in", erased).execute();
}

/** Which of some leads the owner erased: no backup brings them back. */
export async function erasedOf(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const query = tx.selectFrom("deleted").select("id").where("reason", "=", "erased");
  return new Set((await query.where("id", "in", ids).execute()).map(({ id }) => id));
}

/** Deletes leads that the owner erased from another copy of them. */
export const deleteErased = (tx: Tx) =>
  tx
    .deleteFrom("leads")
    .where("id", "in", tx.selectFrom("deleted").select("id").where("reason", "=", "erased"))
    .execute();
