import { markSvg } from "../media/brand.ts";

export const GET = () =>
  new Response(markSvg("light"), { headers: { "Content-Type": "image/svg+xml" } });
