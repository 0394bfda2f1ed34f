import { loadBusiness } from "#business/business.ts";

/** The placeholder business that the site shipped with. */
const CAME_WITH = {
  name: "Elevated Aerial",
  phone: "(303) 555-0147",
  email: "hello@elevatedaerial.example",
  url: "https://elevatedaerial.example",
};

const { name, phone, email, url } = loadBusiness();

/**
 * Whether the business is still the placeholder. Tests of how pictures and text are composed run only then:
 * the owner's pictures and text need not be composed the same way.
 */
export const standIn = Object.entries({ name, phone, email, url }).every(
  ([key, value]) => value === CAME_WITH[key as keyof typeof CAME_WITH],
);
