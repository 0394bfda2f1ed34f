/** Keeping a lead: its limits, itself, its key and its mails, all or nothing. */
import { createHash } from "node:crypto";
import type { Backend } from "./backend.ts";
import { createLeadIds, newReference } from "./id.ts";
import type { Count } from "./limits.ts";
import { queueMails } from "./queue.ts";
import type { Tx } from "./schema.ts";
import type { AcceptResult, LeadStore, Limit, MailKind, NewLead } from "./store.ts";

/** Ends a unit of work whose lead is one too many. */
class LimitReached extends Error {
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super("limit reached");
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Another replica kept a lead with this key (or reference) between our look and our insert. */
class Taken extends Error {}

/**
 * Leads that came too fast are mailed to the owner one by one, up to so many a day; the digest has
 * the rest. A bot must not fill the owner's inbox.
 */
const CHECKS: Limit = { scope: "check", key: "owner", max: 30, windowSeconds: 24 * 60 * 60 };

const hash = (key: string) => createHash("sha256").update(key).digest("base64url");

export interface AcceptOptions {
  backend: Backend;
  count: Count;
  mailDomain: string;
  now(): number;
}

/** Makes the store's `accept`; see `LeadStore`. */
export function createAccept(options: AcceptOptions): LeadStore["accept"] {
  const { backend, count, mailDomain, now } = options;
  const newLeadId = createLeadIds();

  /** Who is told of a lead at once. The visitor only when it is surely a person. */
  async function mailsFor(tx: Tx, { flags }: NewLead, at: number): Promise<MailKind[]> {
    if (flags.length === 0) return ["owner", "visitor"];
    if (flags.includes("trap")) return [];
    return (await count(tx, CHECKS, at)) === 0 ? ["owner"] : [];
  }

  async function keep(tx: Tx, lead: NewLead, keys: [string, ...string[]]): Promise<AcceptResult> {
    const known = await tx
      .selectFrom("leads")
      .select(["id", "reference", "fingerprint"])
      .where("idempotency_key", "in", keys)
      .executeTakeFirst();
    if (known) {
      const { id, reference, fingerprint } = known;
      if (fingerprint !== lead.fingerprint) return { outcome: "mismatch" };
      return { outcome: "replayed", id, reference };
    }
    const at = now();
    const id = newLeadId(at);
    const reference = newReference();
    const inserted = await tx
      .insertInto("leads")
      .values({
        id,
        reference,
        created_at: at,
        type: lead.payload.type,
        payload: JSON.stringify(lead.payload),
        flags: lead.flags.join(","),
        idempotency_key: keys[0],
        fingerprint: lead.fingerprint,
        digest: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!inserted) throw new Taken();
    // In one order, so that two transactions never wait for each other's row.
    const limits = lead.limits.toSorted((a, b) => (a.scope + a.key < b.scope + b.key ? -1 : 1));
    for (const limit of limits) {
      const wait = await count(tx, limit, at);
      if (wait > 0) throw new LimitReached(wait);
    }
    await queueMails(tx, { leadId: id, kinds: await mailsFor(tx, lead, at), mailDomain, at });
    return { outcome: "kept", id, reference };
  }

  return async (lead) => {
    const key = hash(lead.idempotencyKey);
    const former = lead.formerKey === undefined ? [] : [hash(lead.formerKey)];
    for (;;) {
      try {
        return await backend.commit((tx) => keep(tx, lead, [key, ...former]));
      } catch (error) {
        if (error instanceof LimitReached) {
          return { outcome: "limited", retryAfterSeconds: error.retryAfterSeconds };
        }
        // The other's lead is committed now (or gone again): look once more.
        if (!(error instanceof Taken)) throw error;
      }
    }
  };
}
