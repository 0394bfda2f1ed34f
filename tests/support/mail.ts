import { loadBusiness } from "#business/business.ts";
import type { MailSettings } from "#mail/types.ts";

/** Returns the mail settings for the project's business, as if no environment variables were set. */
export function mailSettings(): MailSettings {
  const business = loadBusiness();
  return {
    business,
    siteUrl: business.url,
    mailFrom: business.mail?.from ?? business.email,
    mailTo: business.mail?.to ?? business.email,
    visitorMail: true,
  };
}
