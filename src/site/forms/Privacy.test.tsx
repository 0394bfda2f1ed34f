import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Privacy } from "./Privacy.tsx";

it.each([
  [1, "1 month"],
  [12, "12 months"],
])("writes a keepMonths of %i as %s in the note and in its details", (keepMonths, words) => {
  const business = { email: "hello@example.com", privacy: { keepMonths } };
  const html = renderToStaticMarkup(<Privacy business={business} details={["After {time}."]} />);
  expect(html).toContain(`We store what you send for ${words}.`);
  expect(html).toContain(`After ${words}.`);
});
