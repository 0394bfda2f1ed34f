import type { APIRoute, GetStaticPaths } from "astro";
import { skySvg } from "../../components/flying-light/sky.ts";
import { type Place, yearAhead } from "../../components/flying-light/sun.ts";
import { loadContent } from "../../content/load.ts";

/** The year's light over each city. */
export const getStaticPaths = (async () => {
  const { cities } = await loadContent();
  return cities.map(({ slug, geo }) => ({ params: { slug }, props: { geo } }));
}) satisfies GetStaticPaths;

export const GET: APIRoute<{ geo: Place }> = ({ props }) =>
  new Response(skySvg(props.geo, yearAhead(new Date())), {
    headers: { "Content-Type": "image/svg+xml" },
  });
