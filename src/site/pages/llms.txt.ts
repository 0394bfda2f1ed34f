import type { APIRoute } from "astro";
import { loadContent } from "../content/load.ts";
import { llmsTxt } from "../seo/llms.ts";

/** Serves the site's content as Markdown for language models. */
export const GET: APIRoute = () => new Response(llmsTxt(loadContent()));
