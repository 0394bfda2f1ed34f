import { hash } from "node:crypto";
import type { StoreContext } from "./database/backend.ts";
import type { MailKind, Tx } from "./database/schema.ts";
import { createLeadIdGenerator, newReference } from "./id.ts";
import type { AcceptResult, NewLead } from "./lead.ts";
import { isCheckLimitReached, isConfirmationLimitReached } from "./limits.ts";
import { queueMails } from "./queue.ts";

/** Thrown to roll back a lead that exceeds a limit. */
class LimitReached extends Error {
  /** Seconds until the limit's window ends. */
  declare cause: number;
}

const hashKey = (key: string) => hash("sha256", key, "base64url");

export function createAccept({ commit, count, mailDomain, now }: StoreContext) {
  const newLeadId = createLeadIdGenerator();

  async function mailKindsFor(tx: Tx, lead: NewLead, at: number): Promise<MailKind[]> {
    if (lead.flags.includes("honeypot")) return [];
    if (lead.flags.length > 0) return (await isCheckLimitReached(tx, at)) ? [] : ["owner"];
    const { confirmationLimits, maxConfirmationsPerHour: max } = lead;
    if (max !== undefined && (await isConfirmationLimitReached(tx, max, at))) return ["owner"];
    const isLimited = (await count(tx, confirmationLimits, at)) > 0;
    return isLimited ? ["owner"] : ["owner", "visitor"];
  }

  async function findReplay(tx: Tx, key: string, fingerprint: string) {
    const earlierLead = await tx
      .selectFrom("leads")
      .select(["id", "reference", "fingerprint"])
      .where("idempotency_key", "=", hashKey(key))
      .executeTakeFirst();
    if (!earlierLead) return undefined;
    const { id, reference } = earlierLead;
    if (earlierLead.fingerprint !== fingerprint) return { outcome: "mismatch" } as const;
    return { outcome: "replayed", id, reference } as const;
  }

  async function insert(tx: Tx, lead: NewLead): Promise<AcceptResult> {
    const { idempotencyKey, formerKey } = lead;
    const formerResult = formerKey && (await findReplay(tx, formerKey, lead.fingerprint));
    if (formerResult) return formerResult;
    const at = now();
    const id = newLeadId(at);
    const reference = newReference();
    const insertResult = await tx
      .insertInto("leads")
      .values({
        id,
        reference,
        created_at: at,
        type: lead.payload.type,
        payload: JSON.stringify(lead.payload),
        flags: lead.flags.join(","),
        idempotency_key: hashKey(idempotencyKey),
        fingerprint: lead.fingerprint,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (insertResult.numInsertedOrUpdatedRows === 0n) {
      // The insert waited for the transaction that stored this key, so that transaction's lead is readable
      // now.
      const replay = await findReplay(tx, idempotencyKey, lead.fingerprint);
      if (replay) return replay;
      throw new Error(`The reference ${reference} belongs to another lead`);
    }
    // Every lead lists its limits in the same order, so transactions can't deadlock on the limits' rows.
    const wait = await count(tx, lead.limits, at);
    if (wait > 0) throw new LimitReached("limit reached", { cause: wait });
    await queueMails(tx, { leadId: id, kinds: await mailKindsFor(tx, lead, at), mailDomain, at });
    return { outcome: "kept", id, reference };
  }

  return async (lead: NewLead): Promise<AcceptResult> => {
    try {
      return await commit((tx) => insert(tx, lead));
    } catch (error) {
      if (!(error instanceof LimitReached)) throw error;
      return { outcome: "limited", retryAfterSeconds: error.cause };
    }
  };
}
