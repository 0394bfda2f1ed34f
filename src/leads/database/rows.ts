import type { ExpressionBuilder, SelectQueryBuilder } from "kysely";
import type { Payload } from "#contract/fields.ts";
import { parseIdOrReference } from "../id.ts";
import type { Lead, LeadFlag } from "../lead.ts";
import type { Database, Schema } from "./schema.ts";

export const matchesIdOrReference =
  (idOrReference: string) => (eb: ExpressionBuilder<Schema, "leads">) => {
    const { id, reference } = parseIdOrReference(idOrReference);
    return eb.or([eb("leads.id", "=", id), eb("leads.reference", "=", reference)]);
  };

/** @throws Error with a user-facing message if no lead matches */
export const findLead = (db: Database, idOrReference: string) =>
  db
    .selectFrom("leads")
    .selectAll()
    .where(matchesIdOrReference(idOrReference))
    .executeTakeFirstOrThrow(
      () => new Error(`No lead has the ID “${idOrReference}”. “list” shows the IDs.`),
    );

export async function countLeads(query: SelectQueryBuilder<Schema, "leads", unknown>) {
  const countQuery = query.select((eb) => eb.fn.countAll<number>().as("leads"));
  return (await countQuery.executeTakeFirstOrThrow()).leads;
}

export function toLead(row: Schema["leads"]): Lead {
  return {
    id: row.id,
    reference: row.reference,
    createdAt: row.created_at,
    payload: JSON.parse(row.payload) as Payload,
    flags: row.flags === "" ? [] : (row.flags.split(",") as LeadFlag[]),
  };
}
