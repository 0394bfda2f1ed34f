import { describe, expect, it } from "vitest";
import { loadBusiness } from "#business/business.ts";
import { readEnvironment } from "./environment.ts";

const business = loadBusiness();
const read = (variables: Record<string, string>) => readEnvironment(variables, business);

describe("the defaults of readEnvironment", () => {
  it("replaces unset variables with their defaults", () => {
    expect(read({})).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      siteUrl: business.url,
      dataDir: "./data",
      databaseUrl: undefined,
      smtpUrl: undefined,
      mailTo: business.mail?.to,
      anonKey: "public-anonymous-key",
      allowedOrigins: [business.url],
      rateLimit: true,
      trustedProxies: 0,
      metricsPort: undefined,
    });
  });

  it("treats empty variables as unset and ignores unknown ones", () => {
    expect(read({ PORT: "", SMTP_URL: " ", SHOE_SIZE: "42" })).toEqual(read({}));
  });
});

describe("readEnvironment", () => {
  it("allows the site's origin, the function's origin and ALLOWED_ORIGINS", () => {
    const env = read({
      SITE_URL: "https://drones.example/",
      PUBLIC_FUNCTIONS_URL: "https://functions.example/functions/v1",
      ALLOWED_ORIGINS: "https://www.drones.example, http://localhost:4321/",
    });
    expect(env.allowedOrigins).toEqual([
      "https://drones.example",
      "https://functions.example",
      "https://www.drones.example",
      "http://localhost:4321",
    ]);
  });

  it.each([
    ["off", 0],
    ["on", 1],
    ["2", 2],
  ])("reads TRUST_PROXY=%s as %i proxies", (value, proxies) => {
    expect(read({ TRUST_PROXY: value }).trustedProxies).toBe(proxies);
  });

  it.each([
    ["PORT", "70000"],
    ["HOST", "a b"],
    ["SITE_URL", "https://elevatedaerial.example/path"],
    ["DATABASE_URL", "mysql://secret@host/db"],
    ["SMTP_URL", "mail.example:587"],
    ["MAIL_FROM", "Somebody"],
    ["MAIL_TO", "a@b.example, c@d.example"],
    ["PUBLIC_ANON_KEY", "short"],
    ["PUBLIC_FUNCTIONS_URL", "functions/v1"],
    ["ALLOWED_ORIGINS", "*"],
    ["ALLOWED_ORIGINS", "https://a.example;https://b.example"],
    ["RATE_LIMIT", "sometimes"],
    ["TRUST_PROXY", "99"],
    ["METRICS_PORT", "0"],
  ])("rejects %s=%s with an error that names the variable but not its value", (name, value) => {
    const start = () => read({ [name]: value });
    expect(start).toThrow(new RegExp(`${name} must be `));
    expect(start).not.toThrow(/secret/);
  });
});
