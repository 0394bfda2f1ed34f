import type { APIRoute, GetStaticPaths } from "astro";
import { loadInterface } from "../../content/interface.ts";
import { loadContent } from "../../content/load.ts";
import { focusPoint } from "../../content/media.ts";
import { markSvg } from "../../media/brand.ts";
import { mediaIndex } from "../../media/masters.ts";
import {
  cityLead,
  homeLead,
  type Lead,
  leadMaster,
  notFoundLead,
  serviceLead,
} from "../../seo/lead.ts";
import { ogSlug } from "../../seo/og/path.ts";
import { ogPicture } from "../../seo/og/picture.ts";

interface Props {
  title: string;
  lead: Lead;
  businessName: string;
}

/** One picture for each page, and one for the not-found page. */
export const getStaticPaths = (async () => {
  const content = await loadContent();
  const { home, services, cities, business } = content;
  const pages = [
    { path: "/", title: home.hero.headline, lead: homeLead(content) },
    ...services.map((page) => ({
      path: page.path,
      title: page.meta.title,
      lead: serviceLead(page),
    })),
    ...cities.map((page) => ({ path: page.path, title: page.meta.title, lead: cityLead(page) })),
    { path: "/404", title: loadInterface().notFound.meta.title, lead: notFoundLead() },
  ];
  return pages.map(({ path, ...page }) => ({
    params: { slug: ogSlug(path) },
    props: { ...page, businessName: business.name } satisfies Props,
  }));
}) satisfies GetStaticPaths;

/** The page's picture under its title, 1200 by 630. */
export const GET: APIRoute<Props> = async ({ props: { lead, ...words } }) => {
  const { stills, films } = mediaIndex();
  const focus = (lead.kind === "still" ? stills : films)[lead.media]?.focus;
  const jpeg = await ogPicture({
    ...words,
    mark: markSvg("light"),
    file: leadMaster(lead),
    focus: focusPoint(focus),
  });
  return new Response(new Uint8Array(jpeg), { headers: { "Content-Type": "image/jpeg" } });
};
