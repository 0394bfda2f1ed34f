import type { Database } from "./schema.ts";

export async function readMeta(db: Database, name: string): Promise<string | undefined> {
  const query = db.selectFrom("meta").select("value").where("name", "=", name);
  return (await query.executeTakeFirst())?.value;
}

export const writeMeta = (db: Database, name: string, value: string) =>
  db
    .insertInto("meta")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
