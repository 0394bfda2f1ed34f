import type { APIRoute } from "astro";
import { loadContent } from "../content/load.ts";
import { llmsTxt } from "../seo/llms.ts";

export const GET: APIRoute = async () => new Response(llmsTxt(await loadContent()));
