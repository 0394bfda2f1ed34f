import { markSvg } from "../content/brand.ts";

export const GET = () =>
  new Response(markSvg("light"), { headers: { "Content-Type": "image/svg+xml" } });
