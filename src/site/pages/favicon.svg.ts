import { markSvg } from "../media/brand.ts";

export const GET = () => new Response(markSvg(), { headers: { "Content-Type": "image/svg+xml" } });
