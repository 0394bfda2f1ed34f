/** Contract tests for the store (./store.ts), run against each database. */
import { describe } from "vitest";
import { acceptingContract } from "./contract/accepting.ts";
import { outboxContract } from "./contract/outbox.ts";
import { ownerContract } from "./contract/owner.ts";
import { createOpenNew, type OpenStore } from "./contract/scene.ts";

/** @param database name for the test report */
export function storeContract(database: string, open: OpenStore): void {
  const openNew = createOpenNew(open);
  describe(`a store on ${database}`, () => {
    acceptingContract(openNew);
    outboxContract(openNew);
    ownerContract(openNew);
  });
}
