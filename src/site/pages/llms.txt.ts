import type { APIRoute } from "astro";
import { loadContent } from "../content/load.ts";
import { llmsTxt } from "../seo/llms.ts";
import { seoSite } from "../seo/site.ts";

/** The site in plain words for language models. */
export const GET: APIRoute = async ({ site }) => {
  const { content, origin } = seoSite(await loadContent(), site);
  return new Response(llmsTxt(content, origin), {
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
};
