/** Tests that every kind of response has the security headers. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { FUNCTION_PATH } from "#contract/endpoint.ts";
import { securityHeaders } from "#settings/headers.ts";
import { FIXTURE, makeFixtureSite } from "../support/fixture-site.ts";
import { contact } from "../support/leads.ts";
import { startTestServer } from "../support/server.ts";
import { invoke, postForm, request } from "./support.ts";

const folder = await makeFixtureSite();
const server = await startTestServer({ folder, env: { RATE_LIMIT: "off" } });
afterAll(server.dispose);

/**
 * Headers that every response must have. The values repeat the settings on purpose, so that an accidental change fails
 * a test.
 */
const REQUIRED_HEADERS = {
  "strict-transport-security": "max-age=63072000",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": expect.stringContaining("camera=()"),
  "cross-origin-opener-policy": "same-origin",
};

const FILM = "/films/showreel.mp4";

type Response = { status?: number | undefined; headers: Headers };
type Case = [name: string, status: number, send: () => Promise<Response>];
type RequestOptions = Parameters<typeof request>[2];

const send = (path: string, options?: RequestOptions) => () => request(server, path, options);

function expectRequiredHeaders(status: number, response: Response): void {
  expect(response.status).toBe(status);
  expect(Object.fromEntries(response.headers)).toMatchObject(REQUIRED_HEADERS);
  for (const header of ["Server", "X-Powered-By", "Set-Cookie"])
    expect(response.headers.has(header), header).toBe(false);
}

it.each<Case>([
  ["a page", 200, send("/")],
  ["a picture", 200, send("/_astro/denver.Xy98Zw76.webp")],
  ["a range of a film", 206, send(FILM, { headers: { Range: "bytes=0-9" } })],
  ["an unchanged page", 304, send("/", { headers: { "If-None-Match": "*" } })],
  ["a missing page", 404, send("/nowhere")],
])(
  "%s (%i): has every security header; other sites may load it, but not in a frame",
  async (_name, status, send) => {
    const response = await send();
    expectRequiredHeaders(status, response);
    expect(response.headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
    expect(response.headers.get("Content-Security-Policy")).toBe("frame-ancestors 'none'");
  },
);

it.each<Case>([
  ["a range beyond a film's end", 416, send(FILM, { headers: { Range: "bytes=9999999-" } })],
  ["a redirect", 301, send("/index.html")],
  ["a page requested with DELETE", 405, send("/", { method: "DELETE" })],
  ["the readiness check", 200, send("/readyz")],
  ["a POST to the health check", 405, send("/healthz", { method: "POST" })],
  ["a preflight", 204, send(FUNCTION_PATH, { method: "OPTIONS" })],
  ["a GET to the function", 405, send(FUNCTION_PATH)],
  ["an accepted lead", 200, () => invoke(server, contact())],
  ["an invalid lead", 422, () => invoke(server, {})],
  ["a lead from another site", 403, () => invoke(server, contact(), { Origin: "https://a.b" })],
  ["a thank-you page", 200, () => postForm(server, contact({ message: "Plain." }))],
  ["a page with field errors", 422, () => postForm(server, { ...contact(), email: "x" })],
])(
  "%s (%i): has every security header; it loads nothing, and no other site may load it",
  async (_name, status, send) => {
    const response = await send();
    expectRequiredHeaders(status, response);
    expect(response.headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
    const policy = response.headers.get("Content-Security-Policy");
    for (const directive of ["default-src", "frame-ancestors", "base-uri"])
      expect(`${policy};`).toContain(`${directive} 'none';`);
    expect(`${policy};`).toMatch(/form-action '(self|none)';/);
    expect(policy).not.toContain("unsafe");
  },
);

/** Returns the policy in a page's `<meta>` element, which must follow the charset. */
const policyIn = (html: string) =>
  /<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="([^"]+)">/.exec(
    html,
  )?.[1];

describe("the build", () => {
  it.each(["/", "/denver-drone-services", "/nowhere"])(
    "adds a policy to %s that allows nothing but the page's own scripts, styles and files",
    async (path) => {
      const policy = `${policyIn(await (await fetch(server.url + path)).text())};`;
      for (const directive of ["default-src", "base-uri"])
        expect(policy).toContain(`${directive} 'none';`);
      expect(policy).toMatch(/script-src 'self'( 'sha256-[^']+'){2};/);
      expect(policy).toMatch(/style-src( 'sha256-[^']+')+;/);
      expect(policy).not.toContain("unsafe");
    },
  );

  it("writes every security header to _headers for static hosts, in one rule, and those of each sample file", async () => {
    const file = await readFile(join(folder, "site/_headers"), "utf8");
    const lines = Object.entries(securityHeaders()).map(([name, value]) => `  ${name}: ${value}\n`);
    expect(file).toContain(`\n/*\n${lines.join("")}/_astro/*\n  Cache-Control: `);
    const [shared = "", ...sampleFiles] = file.split("\n/files/0123456789ab/");
    expect(shared.match(/Content-Security-Policy/g)).toHaveLength(1);
    expect(sampleFiles.map((rule) => rule.split("\n").slice(0, 2))).toEqual([
      ["photo.jpg", '  Content-Disposition: inline; filename="photo.jpg"'],
      ["points.laz", '  Content-Disposition: attachment; filename="points.laz"'],
      ["report.pdf", '  Content-Disposition: inline; filename="report.pdf"'],
    ]);
    for (const rule of sampleFiles) {
      expect(rule).toContain("\n  Cache-Control: public, max-age=31536000, immutable\n");
      expect(rule).toContain("\n  Content-Security-Policy: default-src 'none'; ");
    }
  });

  it("includes subdomains in HSTS and allows the function's origin if the build is configured to", async () => {
    expect(await readFile(join(folder, "headers.json"), "utf8")).not.toContain("includeSubDomains");
    const functionsOrigin = "https://functions.example";
    const configured = await makeFixtureSite(FIXTURE, { hstsSubdomains: true, functionsOrigin });
    const read = (file: string) => readFile(join(configured, file), "utf8");
    expect(await read("headers.json")).toContain("max-age=63072000; includeSubDomains; preload");
    const policy = policyIn(await read("site/index.html"));
    expect(policy).toContain(`connect-src 'self' ${functionsOrigin};`);
    expect(policy).toContain(`form-action 'self' ${functionsOrigin};`);
  });
});
