/** Tests that every kind of response has the security headers. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { finishBuild } from "#build/finish.ts";
import { FUNCTION_PATH } from "#contract/endpoint.ts";
import { MEDIA_HEADERS, securityHeaders } from "#settings/headers.ts";
import { makeFixtureSite } from "../support/fixture-site.ts";
import { contact } from "../support/leads.ts";
import { startTestServer } from "../support/server.ts";
import { invoke, postForm, request } from "./support.ts";

const folder = await makeFixtureSite();
const server = await startTestServer({ folder, env: { RATE_LIMIT: "off" } });
afterAll(server.dispose);

/**
 * Headers that every response must have; MEDIA_HEADERS replaces one of them for pictures and films. All
 * values except that of Permissions-Policy repeat the settings on purpose, so that an accidental change fails
 * a test.
 */
const REQUIRED_HEADERS = {
  "Strict-Transport-Security": "max-age=63072000",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": securityHeaders()["Permissions-Policy"],
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
};

const RESPONSES: [
  name: string,
  status: number,
  send: () => Promise<{ status?: number | undefined; headers: Headers }>,
][] = [
  ["a page", 200, () => request(server, "/")],
  ["a picture", 200, () => request(server, "/_astro/denver.Xy98Zw76.webp")],
  [
    "a range of a film",
    206,
    () => request(server, "/films/showreel.mp4", { headers: { Range: "bytes=0-9" } }),
  ],
  [
    "a range beyond a film's end",
    416,
    () => request(server, "/films/showreel.mp4", { headers: { Range: "bytes=9999999-" } }),
  ],
  ["an unchanged page", 304, () => request(server, "/", { headers: { "If-None-Match": "*" } })],
  ["a redirect", 301, () => request(server, "/index.html")],
  ["a missing page", 404, () => request(server, "/nowhere")],
  [
    "a page requested with an unsupported method",
    405,
    () => request(server, "/", { method: "DELETE" }),
  ],
  ["the readiness check", 200, () => request(server, "/readyz")],
  ["a POST to the health check", 405, () => request(server, "/healthz", { method: "POST" })],
  ["an accepted lead", 200, () => invoke(server, contact())],
  ["an invalid lead", 422, () => invoke(server, {})],
  [
    "a lead from a rejected origin",
    403,
    () => invoke(server, contact(), { Origin: "https://evil.example" }),
  ],
  ["a preflight", 204, () => request(server, FUNCTION_PATH, { method: "OPTIONS" })],
  ["a GET to the function", 405, () => request(server, FUNCTION_PATH)],
  ["a thank-you page", 200, () => postForm(server, contact({ message: "Plain." }))],
  ["a page with field errors", 422, () => postForm(server, { ...contact(), email: "x" })],
];

it.each(RESPONSES)(
  "%s (%i): has every security header, and no Server, X-Powered-By or Set-Cookie header",
  async (name, status, send) => {
    const response = await send();
    expect(response.status).toBe(status);
    const overrides = /^a (picture|range)/.test(name) && status < 400 ? MEDIA_HEADERS : {};
    for (const [header, value] of Object.entries({ ...REQUIRED_HEADERS, ...overrides })) {
      expect(response.headers.get(header), header).toBe(value);
    }
    expect(response.headers.get("Server")).toBeNull();
    expect(response.headers.get("X-Powered-By")).toBeNull();
    expect(response.headers.get("Set-Cookie")).toBeNull();
    const policy = response.headers.get("Content-Security-Policy");
    // A policy on a picture would block the styles of Chromium's built-in image viewer.
    if (overrides === MEDIA_HEADERS) return expect(policy).toBeNull();
    expect(response.headers.get("Permissions-Policy")).toContain("camera=()");
    for (const directive of ["default-src", "frame-ancestors", "base-uri"])
      expect(`${policy};`).toContain(`${directive} 'none';`);
    expect(`${policy};`).toMatch(/form-action '(self|none)';/);
    expect(policy).not.toContain("unsafe");
  },
);

describe("the build", () => {
  it("writes every security header to _headers for static hosts, with each page's policy under both of the page's paths", async () => {
    const file = await readFile(join(folder, "site/_headers"), "utf8");
    for (const path of ["/", "/denver-drone-services"]) {
      const policy = (await fetch(server.url + path)).headers.get("Content-Security-Policy");
      const html = path === "/" ? "/index.html" : `${path}.html`;
      for (const rule of [path, html])
        expect(file).toContain(`\n${rule}\n  Content-Security-Policy: ${policy}\n`);
    }
    for (const [name, value] of Object.entries(securityHeaders())) {
      expect(file).toContain(`\n  ${name}: ${value}\n`);
    }
    expect(file).toContain("/_astro/*\n  Cache-Control: public, max-age=31536000, immutable\n");
    expect(file).toContain("/og/*\n  Cross-Origin-Resource-Policy: cross-origin\n");
  });

  it("adds the 404 page's policy to that page as a meta element, because static hosts return the page for any path", async () => {
    const page = await fetch(`${server.url}/nowhere`);
    const policy = page.headers.get("Content-Security-Policy")?.replace(/; frame-ancestors .*/, "");
    expect(await page.text()).toContain(
      `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    );
  });

  it("includes subdomains in HSTS and allows the function's origin if the build is configured to", async () => {
    const folder = await makeFixtureSite();
    const manifest = () => readFile(join(folder, "headers.json"), "utf8");
    expect(await manifest()).not.toContain("includeSubDomains");
    const functionsOrigin = "https://functions.example";
    await finishBuild({ folder, hstsSubdomains: true, functionsOrigin });
    expect(await manifest()).toContain("max-age=63072000; includeSubDomains; preload");
    expect(await manifest()).toContain(`connect-src 'self' ${functionsOrigin};`);
    expect(await manifest()).toContain(`form-action 'self' ${functionsOrigin};`);
  });
});
