/**
 * Queries compiled once. Kysely compiles a query every time it runs, which on the path of
 * every lead costs more than the commit it is part of.
 */
import { CompiledQuery, type QueryResult } from "kysely";
import type { Tx } from "./schema.ts";

class Parameter {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * @param build makes the query; `parameter` stands for a value given when it runs
 * @returns runs the query in a transaction with the values by name
 */
export function prepared<Values extends object, Row>(
  build: (parameter: <Name extends keyof Values & string>(name: Name) => Values[Name]) => {
    compile(): CompiledQuery<Row>;
  },
): (tx: Tx, values: Values) => Promise<QueryResult<Row>> {
  let template: CompiledQuery<Row> | undefined;
  return (tx, values) => {
    template ??= build((name) => new Parameter(name) as never).compile();
    const parameters = template.parameters.map((value) =>
      value instanceof Parameter ? values[value.name as keyof Values] : value,
    );
    return tx.executeQuery(CompiledQuery.raw(template.sql, parameters)) as Promise<
      QueryResult<Row>
    >;
  };
}
