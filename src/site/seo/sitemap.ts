/** sitemap.xml with its image and video extensions. */
import type { ImageObjectLeaf, VideoObjectLeaf } from "schema-dts";
import type { GraphNode, Node } from "./graph/types.ts";
import { lastModified } from "./last-modified.ts";
import type { PageMeta } from "./page-meta.ts";

/** Longest title and description of a film that the extension allows (Google, "Video sitemaps"). */
const MAX_TITLE = 100;
const MAX_DESCRIPTION = 2048;

const NAMESPACES = [
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
  'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
  'xmlns:video="http://www.google.com/schemas/sitemap-video/1.1"',
].join(" ");

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};
const escapeXml = (text: string) => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
const element = (name: string, value: unknown) => `<${name}>${escapeXml(String(value))}</${name}>`;

function nodesOf<T>(meta: PageMeta, type: string): Node<T>[] {
  const isType = (node: GraphNode): node is GraphNode & Node<T> => node["@type"] === type;
  return meta.graph["@graph"].filter(isType);
}

/** The page's own pictures; the brand mark is not one. */
function images(meta: PageMeta): string[] {
  const own = nodesOf<ImageObjectLeaf>(meta, "ImageObject").filter((node) => node.creator);
  return [...new Set(own.map(({ contentUrl }) => String(contentUrl)))];
}

const imageXml = (url: string) => `<image:image>${element("image:loc", url)}</image:image>`;

function videoXml(video: Node<VideoObjectLeaf>): string {
  const parts = [
    element("video:thumbnail_loc", [video.thumbnailUrl].flat()[0]),
    element("video:title", String(video.name).slice(0, MAX_TITLE)),
    element("video:description", String(video.description).slice(0, MAX_DESCRIPTION)),
    element("video:content_loc", video.contentUrl),
    element("video:duration", String(video.duration).replace(/\D/g, "")),
    element("video:publication_date", video.uploadDate),
    element("video:family_friendly", "yes"),
    element("video:requires_subscription", "no"),
    element("video:live", "no"),
  ];
  return `<video:video>${parts.join("")}</video:video>`;
}

/** The sitemap of the pages given, each with the file it is written in (sitemaps.org, version 0.9). */
export function sitemapXml(pages: readonly { meta: PageMeta; file: string }[]): string {
  const urls = pages.map(({ meta, file }) => {
    const media = [
      ...images(meta).map(imageXml),
      ...nodesOf<VideoObjectLeaf>(meta, "VideoObject").map(videoXml),
    ];
    return `<url>${element("loc", meta.canonical)}${element("lastmod", lastModified(file))}${media.join("")}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${NAMESPACES}>\n${urls.join("\n")}\n</urlset>\n`;
}
