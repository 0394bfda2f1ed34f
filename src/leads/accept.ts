/** Keeping a lead: its limits, itself, its key and its two mails, all or nothing. */
import { createHash } from "node:crypto";
import type { Backend } from "./backend.ts";
import { newLeadId } from "./id.ts";
import { LimitReached, limiter } from "./limits.ts";
import { prepared } from "./prepared.ts";
import type { Schema, Tx } from "./schema.ts";
import type { AcceptResult, NewLead } from "./store.ts";

/** Another replica kept a lead with this key between our look and our insert. */
class KeyTaken extends Error {}

type LeadRow = Schema["leads"];

const hash = (key: string) => createHash("sha256").update(key).digest("base64url");

export interface AcceptOptions {
  backend: Backend;
  secret: string;
  mailDomain: string;
  now(): number;
}

/** Makes the store's `accept`; see `LeadStore`. */
export function accepter({ backend, secret, mailDomain, now }: AcceptOptions) {
  const { db } = backend;
  const count = limiter(db, secret);

  const byKey = prepared<{ key: string }, Pick<LeadRow, "id" | "fingerprint">>((value) =>
    db
      .selectFrom("leads")
      .select(["id", "fingerprint"])
      .where("idempotency_key", "=", value("key")),
  );
  const insertLead = prepared<LeadRow, { id: string }>((value) =>
    db
      .insertInto("leads")
      .values({
        id: value("id"),
        created_at: value("created_at"),
        type: value("type"),
        payload: value("payload"),
        flags: value("flags"),
        idempotency_key: value("idempotency_key"),
        fingerprint: value("fingerprint"),
      })
      .onConflict((conflict) => conflict.column("idempotency_key").doNothing())
      .returning("id"),
  );
  const insertMails = prepared<
    {
      lead: string;
      owner: string;
      visitor: string;
      ownerId: string;
      visitorId: string;
      at: number;
    },
    unknown
  >((value) => {
    const mail = {
      lead_id: value("lead"),
      state: "pending" as const,
      attempts: 0,
      queued_at: value("at"),
      next_attempt_at: value("at"),
    };
    return db.insertInto("mails").values([
      { ...mail, id: value("owner"), kind: "owner", message_id: value("ownerId") },
      { ...mail, id: value("visitor"), kind: "visitor", message_id: value("visitorId") },
    ]);
  });

  async function keep(tx: Tx, lead: NewLead, key: string): Promise<AcceptResult> {
    let [known] = (await byKey(tx, { key })).rows;
    if (!known && lead.formerKey !== undefined) {
      [known] = (await byKey(tx, { key: hash(lead.formerKey) })).rows;
    }
    if (known) {
      return known.fingerprint === lead.fingerprint
        ? { outcome: "replayed", id: known.id }
        : { outcome: "mismatch" };
    }
    const at = now();
    const id = newLeadId(at);
    const inserted = await insertLead(tx, {
      id,
      created_at: at,
      type: lead.payload.type,
      payload: JSON.stringify(lead.payload),
      flags: lead.flags.join(","),
      idempotency_key: key,
      fingerprint: lead.fingerprint,
    });
    if (inserted.rows.length === 0) throw new KeyTaken();
    await count(tx, lead.limits, at);
    if (lead.flags.length === 0) {
      const [owner, visitor] = [`${id}-owner`, `${id}-visitor`];
      await insertMails(tx, {
        lead: id,
        owner,
        visitor,
        ownerId: `<${owner.toLowerCase()}@${mailDomain}>`,
        visitorId: `<${visitor.toLowerCase()}@${mailDomain}>`,
        at,
      });
    }
    return { outcome: "kept", id };
  }

  return async function accept(lead: NewLead): Promise<AcceptResult> {
    const key = hash(lead.idempotencyKey);
    for (;;) {
      try {
        return await backend.commit((tx) => keep(tx, lead, key));
      } catch (error) {
        if (error instanceof LimitReached) {
          return { outcome: "limited", retryAfterSeconds: error.retryAfterSeconds };
        }
        // The other's lead is committed now (or gone again): look once more.
        if (!(error instanceof KeyTaken)) throw error;
      }
    }
  };
}
