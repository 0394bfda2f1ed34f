import type { Business } from "#business/business.ts";

export interface MailSettings {
  business: Business;
  siteUrl: string;
  mailFrom: string;
  mailTo: string;
  visitorMail: boolean;
}
