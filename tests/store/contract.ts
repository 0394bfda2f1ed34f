/** Contract tests for the store (src/leads/store.ts), run against each database. */
import { describe } from "vitest";
import { acceptingContract } from "./accepting.ts";
import { outboxContract } from "./outbox.ts";
import { ownerContract } from "./owner.ts";
import { createOpenNewScene, type OpenStore } from "./scene.ts";

/** @param database name for the test report */
export function storeContract(database: string, open: OpenStore): void {
  const openNewScene = createOpenNewScene(open);
  describe(`a store on ${database}`, () => {
    acceptingContract(openNewScene);
    outboxContract(openNewScene);
    ownerContract(openNewScene);
  });
}
