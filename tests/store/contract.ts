/** Contract tests for the store (src/leads/store.ts), run against each database. */
import { describe } from "vitest";
import { acceptingContract } from "./accepting.ts";
import { outboxContract } from "./outbox.ts";
import { ownerContract } from "./owner.ts";
import { type CreateDatabase, createOpenNewScene } from "./scene.ts";

/**
 * Defines the contract tests for stores on one kind of database.
 * @param database the database's name in the test report
 */
export function storeContract(database: string, createDatabase: CreateDatabase): void {
  const openNewScene = createOpenNewScene(createDatabase);
  describe(`a store on ${database}`, () => {
    acceptingContract(openNewScene);
    outboxContract(openNewScene);
    ownerContract(openNewScene);
  });
}
