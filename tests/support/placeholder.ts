import { loadBusiness } from "#business/business.ts";

/**
 * Whether the business is still the placeholder that the site shipped with. Tests of what fits on the
 * first screen and of how often pictures appear run only then, because the owner's text might be longer.
 */
export const isPlaceholder = loadBusiness().name === "Elevated Aerial";
