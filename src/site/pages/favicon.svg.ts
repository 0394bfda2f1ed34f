import { markSvg } from "../content/brand.ts";

export const GET = () => new Response(markSvg(), { headers: { "Content-Type": "image/svg+xml" } });
