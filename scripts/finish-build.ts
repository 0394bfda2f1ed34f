/**
 * `node scripts/finish-build.ts`, after `astro build`: hashes for the Content-Security-Policy,
 * `dist/headers.json` for our server, `dist/site/_headers` for static hosts, and compressed
 * copies in `dist/compressed`.
 */
import { existsSync } from "node:fs";
import { loadBusiness } from "#business/business.ts";
import { readEnvironment } from "#settings/environment.ts";
import { finishBuild } from "./finish-build/finish-build.ts";

try {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const { functionsOrigin, hstsSubdomains } = readEnvironment(process.env, loadBusiness());
  const started = performance.now();
  const { pages, files, warnings } = await finishBuild({
    folder: "dist",
    functionsOrigin,
    hstsSubdomains,
  });
  for (const warning of warnings) console.warn(warning);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`Headers and compressed copies: ${pages} pages, ${files} files, ${seconds} s`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
