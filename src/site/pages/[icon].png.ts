import type { APIRoute, GetStaticPaths } from "astro";
import { renderMark } from "../content/brand.ts";

/** Side of each square icon in pixels, by name: for Apple home screens and the web app manifest. */
const SIZES = { "apple-touch-icon": 180, "icon-192": 192, "icon-512": 512 };

export const getStaticPaths = (() =>
  Object.entries(SIZES).map(([icon, size]) => ({
    params: { icon },
    props: { size },
  }))) satisfies GetStaticPaths;

export const GET: APIRoute<{ size: number }> = async ({ props }) =>
  new Response(new Uint8Array(await renderMark(props.size, 0.14)), {
    headers: { "Content-Type": "image/png" },
  });
