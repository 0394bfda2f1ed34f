/** Binds the search data to Astro: the media the build publishes and the origin it is built for. */
import type { SiteContent } from "../content/load.ts";
import { filmFiles, mediaIndex, stillImage } from "../media/masters.ts";
import { jpegUrl } from "../media/picture.ts";
import type { SeoSite } from "./seo-site.ts";

/** Wide enough for every rich result: search engines ask for 1200 px (Google, "Article" images). */
const STILL_WIDTH = 1200;

/**
 * @param content everything a page shows
 * @param site Astro's `site`: the canonical origin
 * @throws Error when the build has no `site`
 */
export function seoSite(content: SiteContent, site: URL | string | undefined): SeoSite {
  if (!site) throw new Error("astro.config.ts sets no `site`: canonical URLs need an origin");
  const { origin } = new URL(site);
  const absolute = (path: string) => new URL(path, origin).href;
  return {
    origin,
    content,
    logo: absolute("/icon-512.png"),
    async still(name) {
      const master = stillImage(name);
      const width = Math.min(STILL_WIDTH, master.width);
      return {
        url: absolute(await jpegUrl(name, STILL_WIDTH)),
        width,
        height: Math.round((width * master.height) / master.width),
        alt: mediaIndex().stills[name]?.alt ?? "",
      };
    },
    async film(name) {
      const { mp4, poster } = filmFiles(name);
      const about = mediaIndex().films[name];
      if (!about) throw new Error(`media/media.yaml does not list the film "${name}"`);
      return {
        url: absolute(mp4),
        alt: about.alt,
        seconds: about.seconds,
        uploaded: about.uploaded,
        poster: {
          url: absolute(poster.src),
          width: poster.width,
          height: poster.height,
          alt: about.alt,
        },
      };
    },
  };
}
