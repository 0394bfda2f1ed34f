import { expect, it } from "vitest";
import { loadBusiness } from "#business/business.ts";
import { parseSettings } from "./settings.ts";

const business = loadBusiness();
const parse = (variables: Record<string, string>) => parseSettings(variables, business);

it("replaces unset and empty variables with their defaults, and ignores unknown ones", () => {
  expect(parse({ PORT: "", SMTP_URL: " ", SHOE_SIZE: "42" })).toEqual(parse({}));
  expect(parse({})).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    siteUrl: business.url,
    dataDir: "./data",
    makesBackups: true,
    backupDir: "data/backups",
    smtpUrl: undefined,
    mailTo: [business.email],
    allowedOrigins: [business.url],
    rateLimit: true,
    visitorMail: true,
  });
});

it("makes no backups if BACKUP_DIR is off, the one word that the machine's units know too", () => {
  expect(parse({ BACKUP_DIR: "off" })).toMatchObject({
    makesBackups: false,
    backupDir: "data/backups",
  });
  for (const backupDir of ["/b", "./b"])
    expect(parse({ BACKUP_DIR: backupDir })).toMatchObject({ makesBackups: true, backupDir });
});

it("reads several addresses in MAIL_TO", () => {
  const { mailTo } = parse({ MAIL_TO: "a@b.example, c@d.example" });
  expect(mailTo).toEqual(["a@b.example", "c@d.example"]);
  expect(parse({ MAIL_TO: "a@b.example,c@d.example,A@B.example" }).mailTo).toHaveLength(2);
});

it("allows the site's origin, the function's origin and ALLOWED_ORIGINS", () => {
  const { allowedOrigins } = parse({
    SITE_URL: "https://drones.example/",
    PUBLIC_FUNCTIONS_URL: "https://functions.example/functions/v1",
    ALLOWED_ORIGINS: "https://www.drones.example, http://localhost:4321/",
  });
  expect(allowedOrigins).toEqual([
    "https://drones.example",
    "https://functions.example",
    "https://www.drones.example",
    "http://localhost:4321",
  ]);
});

it.each([
  ["PORT", "70000"],
  ["HOST", "a b"],
  ["SITE_URL", "https://elevatedaerial.example/path"],
  ["DATABASE_URL", "mysql://secret@host/db"],
  ["SMTP_URL", "mail.example:587"],
  ["MAIL_TO", "a@b.example; c@d.example"],
  ["HEARTBEAT_URL", "hc-ping.com/id"],
  ["CLIENT_IP_HEADER", "X-Real-IP, Fly-Client-IP"],
  ["PUBLIC_ANON_KEY", "short"],
  ["PUBLIC_FUNCTIONS_URL", "functions/v1"],
  ["ALLOWED_ORIGINS", "*"],
  ["ALLOWED_ORIGINS", "https://a.example;https://b.example"],
  ["VISITOR_MAIL", "sometimes"],
  ["BACKUP_DIR", "Off"],
  ["BACKUP_DIR", "false"],
])("rejects %s=%s with an error that names the variable but not its value", (name, value) => {
  const start = () => parse({ [name]: value });
  expect(start).toThrow(new RegExp(`${name} must be `));
  expect(start).not.toThrow(/secret/);
});
