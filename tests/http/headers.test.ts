/** Every kind of response has the security headers, and every page its own policy. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { FUNCTION_PATH } from "#contract/endpoint.ts";
import { FIXTURE, makeFixtureSite } from "../support/fixture-site.ts";
import { contact } from "../support/leads.ts";
import { startTestServer } from "../support/server.ts";
import { invoke, postForm, request } from "./support.ts";

const folder = await makeFixtureSite();
const server = await startTestServer({ folder, env: { RATE_LIMIT: "off" } });
afterAll(server.dispose);

/** Written out, so that an accidental change fails a test. */
const SECURITY_HEADERS = {
  "strict-transport-security": "max-age=63072000",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=()",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "cross-origin",
  "content-security-policy": "frame-ancestors 'none'",
};

const FILM = "/films/showreel.mp4";
const send = (path: string, options?: Parameters<typeof request>[2]) => () =>
  request(server, path, options);

it.each<
  [
    name: string,
    status: number,
    send: () => Promise<{ status?: number | undefined; headers: Headers }>,
  ]
>([
  ["a page", 200, send("/")],
  ["a range of a film", 206, send(FILM, { headers: { Range: "bytes=0-9" } })],
  ["a redirect", 301, send("/index.html")],
  ["an unchanged page", 304, send("/", { headers: { "If-None-Match": "*" } })],
  ["a missing page", 404, send("/nowhere")],
  ["a page requested with DELETE", 405, send("/", { method: "DELETE" })],
  ["a range beyond a film's end", 416, send(FILM, { headers: { Range: "bytes=9999999-" } })],
  ["the readiness check", 200, send("/readyz")],
  ["a page for two hosts", 400, send("/", { headers: { Host: ["a.example", "b.example"] } })],
  ["a POST to the health check", 405, send("/healthz", { method: "POST" })],
  ["a preflight", 204, send(FUNCTION_PATH, { method: "OPTIONS" })],
  ["a GET to the function", 405, send(FUNCTION_PATH)],
  ["an accepted lead", 200, () => invoke(server, contact())],
  ["an invalid lead", 422, () => invoke(server, {})],
  ["a lead from another site", 403, () => invoke(server, contact(), { Origin: "https://a.b" })],
  ["a result page", 200, () => postForm(server, contact({ message: "Plain." }))],
])("%s (%i) has every security header", async (_name, status, send) => {
  const response = await send();
  expect(response.status).toBe(status);
  expect(Object.fromEntries(response.headers)).toMatchObject(SECURITY_HEADERS);
  for (const header of ["Server", "X-Powered-By", "Set-Cookie"])
    expect(response.headers.has(header), header).toBe(false);
});

/** Returns the policy in a page's `<meta>` element, which must follow the charset. */
const policyIn = (html: string) =>
  `${/<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="([^"]+)">/.exec(html)?.[1]};`;

it.each(["/", "/denver-drone-services", "/nowhere"])(
  "%s has a policy that allows nothing but the page's own scripts, styles and files",
  async (path) => {
    const policy = policyIn(await (await fetch(server.url + path)).text());
    for (const directive of ["default-src", "base-uri"])
      expect(policy).toContain(`${directive} 'none';`);
    expect(policy).toMatch(/script-src 'self'( 'sha256-[^']+'){2};/);
    expect(policy).toMatch(/style-src( 'sha256-[^']+')+;/);
    expect(policy).not.toContain("unsafe");
  },
);

it("the build allows the function's origin in the pages' policy if the function is elsewhere", async () => {
  const functionsOrigin = "https://functions.example";
  const configured = await makeFixtureSite(FIXTURE, { functionsOrigin });
  const policy = policyIn(await readFile(join(configured, "site/index.html"), "utf8"));
  expect(policy).toContain(`connect-src 'self' ${functionsOrigin};`);
  expect(policy).toContain(`form-action 'self' ${functionsOrigin};`);
});
