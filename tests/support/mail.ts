import { loadBusiness } from "#business/business.ts";
import { parseSettings } from "#settings.ts";

/** The settings for the project's business, as if no environment variables were set. */
export const mailSettings = () => parseSettings({}, loadBusiness());
