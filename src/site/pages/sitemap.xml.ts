import type { APIRoute } from "astro";
import { loadContent } from "../content/load.ts";
import { lastModified } from "../layout/last-modified.ts";
import { indexedPages } from "../layout/page-meta.ts";
import type { DescribedFilm } from "../layout/site-url.ts";

/** Maximum length of a film's title, in characters (Google, "Video sitemaps"). */
const MAX_FILM_TITLE_LENGTH = 100;

const NAMESPACES = [
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
  'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
  'xmlns:video="http://www.google.com/schemas/sitemap-video/1.1"',
].join(" ");

const escapeXml = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
const element = (name: string, value: unknown) => `<${name}>${escapeXml(String(value))}</${name}>`;

const imageXml = (url: string) => `<image:image>${element("image:loc", url)}</image:image>`;

function videoXml(film: DescribedFilm): string {
  const parts = [
    element("video:thumbnail_loc", film.thumbnail),
    element("video:title", film.name.slice(0, MAX_FILM_TITLE_LENGTH)),
    element("video:description", film.description),
    element("video:content_loc", film.url),
    element("video:duration", film.seconds),
    element("video:publication_date", film.uploaded),
  ];
  return `<video:video>${parts.join("")}</video:video>`;
}

/** sitemaps.org, version 0.9, with Google's image and video extensions. */
export const GET: APIRoute = async () => {
  const pages = await indexedPages(await loadContent());
  const urls = pages.map(({ canonical, pictures, film, file }) => {
    const images = [...new Set(pictures.map(({ url }) => url))];
    const media = [...images.map(imageXml), ...(film ? [videoXml(film)] : [])].join("");
    return `<url>${element("loc", canonical)}${element("lastmod", lastModified(file))}${media}</url>`;
  });
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${NAMESPACES}>\n${urls.join("\n")}\n</urlset>\n`,
    { headers: { "Content-Type": "application/xml; charset=utf-8" } },
  );
};
