import type { Database } from "./schema.ts";

export async function readMeta(db: Database, name: string): Promise<string | undefined> {
  const query = db.selectFrom("meta").select("value").where("name", "=", name);
  return (await query.executeTakeFirst())?.value;
}

/** @returns false if the value is already stored */
export async function writeMeta(db: Database, name: string, value: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("meta")
    .values({ name, value })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet({ value }).where("meta.value", "!=", value),
    )
    .executeTakeFirstOrThrow();
  return Boolean(numInsertedOrUpdatedRows);
}
