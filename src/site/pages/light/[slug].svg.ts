import type { APIRoute, GetStaticPaths } from "astro";
import type { Coordinates } from "../../city/bearing.ts";
import { skySvg } from "../../city/sky.ts";
import { yearAhead } from "../../city/sun.ts";
import { loadContent } from "../../content/load.ts";

export const getStaticPaths = (async () => {
  const { cities } = await loadContent();
  return cities.map(({ slug, geo }) => ({ params: { slug }, props: { geo } }));
}) satisfies GetStaticPaths;

export const GET: APIRoute<{ geo: Coordinates }> = ({ props }) =>
  new Response(skySvg(props.geo, yearAhead(new Date())), {
    headers: { "Content-Type": "image/svg+xml" },
  });
