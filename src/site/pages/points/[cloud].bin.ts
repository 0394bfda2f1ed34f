import type { APIRoute } from "astro";
import { loadSite } from "../../content/load.ts";
import { cloudAt } from "../../sections/cloud/pack.ts";

/** The points of each cloud that pages show. */
export const getStaticPaths = () => {
  const sections = loadSite().pages.flatMap((page) => page.sections);
  const shown = sections.flatMap((section) => {
    if (section.discriminant !== "cloud") return [];
    const { cloud, unit } = section.value;
    return [[`${cloud}.${unit}`, { cloud, unit }] as const];
  });
  return Array.from(new Map(shown), ([cloud, props]) => ({ params: { cloud }, props }));
};

export const GET: APIRoute<ReturnType<typeof getStaticPaths>[number]["props"]> = ({ props }) =>
  new Response(Uint8Array.from(cloudAt(props.cloud, props.unit).packed));
