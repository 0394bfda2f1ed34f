import type { APIRoute } from "astro";
import { build } from "esbuild";

/**
 * The script that shows points. Bundled by itself: for a dynamic import, Vite would add a kilobyte to the script of
 * every page.
 */
export const GET: APIRoute = async () => {
  const { outputFiles } = await build({
    entryPoints: ["src/site/sections/cloud/cloud.ts"],
    ...{ bundle: true, minify: true, format: "esm", target: "es2022", write: false },
  });
  const headers = { "Content-Type": "text/javascript" };
  return new Response(outputFiles[0]?.text, { headers });
};
