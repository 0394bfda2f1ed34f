import { loadBusiness } from "#business/business.ts";
import type { MailSettings } from "#mail/types.ts";

/** The mailer's settings with the project's business and no environment variables. */
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
