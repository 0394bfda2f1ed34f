import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import { type FinishOptions, finishBuild } from "./finish.ts";

/** Finishes Astro's build for the server: headers, a strict policy, compressed copies, no unused media. */
export function delivery(options: Omit<FinishOptions, "folder">): AstroIntegration {
  return {
    name: "delivery",
    hooks: {
      "astro:build:done": async ({ dir, logger }) => {
        const folder = dirname(fileURLToPath(dir));
        const { pages, files } = await finishBuild({ ...options, folder });
        logger.info(`${pages} pages and ${files} files ready to serve`);
      },
    },
  };
}
