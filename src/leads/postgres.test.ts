import { expect, it } from "vitest";
import { withTls } from "./postgres.ts";

it.each([
  ["postgres://u:p@db.example:5432/leads", "verify-full"],
  ["postgresql://u:p@10.0.0.7/leads?options=-csearch_path%3Dform_leads", "verify-full"],
  ["postgres://u:p@postgres/leads?ssl=false", "verify-full"],
  ["postgres://u:p@[2001:db8::7]/leads", "verify-full"],
  ["postgres://u:p@db.example/leads?sslmode=disable", "disable"],
  ["postgres://u:p@db.example/leads?sslmode=no-verify", "no-verify"],
  ["postgres://u:p@127.0.0.1:5432/leads", null],
  ["postgres://u:p@localhost/leads", null],
  ["postgres://u:p@[::1]/leads", null],
  ["postgres:///leads?host=/run/postgresql", null],
  ["postgres://u:p@%2Frun%2Fpostgresql/leads", null],
])("turns %s into a URL whose sslmode is %s", (url, sslmode) => {
  expect(new URL(withTls(url)).searchParams.get("sslmode")).toBe(sslmode);
});

it("leaves the rest of the URL unchanged when it adds sslmode", () => {
  expect(withTls("postgres://u:p%40ss@db.example:5433/leads?options=-cx%3Dy")).toBe(
    "postgres://u:p%40ss@db.example:5433/leads?options=-cx%3Dy&sslmode=verify-full",
  );
});
