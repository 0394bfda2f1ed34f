import type { APIRoute } from "astro";
import { loadSite } from "../../content/load.ts";
import { cloudAt } from "../../media/clouds.ts";

/** The points of each cloud that a page shows. */
export const getStaticPaths = () => {
  const sections = loadSite().pages.flatMap((page) => page.sections);
  return sections.flatMap((section) => {
    if (section.discriminant !== "cloud") return [];
    const { cloud, unit } = section.value;
    return [{ params: { cloud: `${cloud}.${unit}` }, props: { cloud, unit } }];
  });
};

export const GET: APIRoute<ReturnType<typeof getStaticPaths>[number]["props"]> = ({ props }) =>
  new Response(Uint8Array.from(cloudAt(props.cloud, props.unit).packed));
