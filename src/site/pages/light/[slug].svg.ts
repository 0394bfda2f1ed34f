import type { APIRoute, GetStaticPaths } from "astro";
import { loadContent } from "../../content/load.ts";
import type { Coordinates } from "../../geo/bearing.ts";
import { skySvg } from "../../geo/sky.ts";
import { yearAhead } from "../../geo/sun.ts";

export const getStaticPaths = (async () => {
  const { cities } = await loadContent();
  return cities.map(({ slug, geo }) => ({ params: { slug }, props: { geo } }));
}) satisfies GetStaticPaths;

export const GET: APIRoute<{ geo: Coordinates }> = ({ props }) =>
  new Response(skySvg(props.geo, yearAhead(new Date())), {
    headers: { "Content-Type": "image/svg+xml" },
  });
