import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { loadBusiness } from "#business/business.ts";
import { formatWait } from "./duration.ts";
import { Phrase } from "./Phrase.tsx";
import { Privacy } from "./Privacy.tsx";
import { formFacts, loadFormWords } from "./schema.ts";

const business = loadBusiness();
const facts = formFacts(business);

it.each([
  [1, "1 month"],
  [12, "12 months"],
])("writes a keepMonths of %i as %s in the privacy note", (keepMonths, words) => {
  const changed = formFacts({ ...business, privacy: { keepMonths } });
  const { privacy } = loadFormWords().forms;
  const [summary = "", details = ""] = renderToStaticMarkup(
    <Privacy words={privacy} facts={changed} />,
  ).split("<details>");
  expect(summary).toContain(` ${words}.`);
  expect(summary).toContain(`mailto:${business.email}`);
  expect(details).toContain(` ${words} `);
});

it.each([
  [1, "1 minute"],
  [61, "2 minutes"],
  [7_140, "119 minutes"],
  [7_200, "2 hours"],
  [86_400, "24 hours"],
])("formats a wait of %i seconds as %s", (seconds, words) => {
  expect(formatWait(seconds)).toBe(words);
});

it("throws an error that names a placeholder without a value", () => {
  const text = "Call {mobile}.";
  expect(() => renderToStaticMarkup(<Phrase text={text} facts={facts} />)).toThrow(/\{mobile\}/);
});
