/** Reads which pictures, films and orbits the built pages show, and which scenes those are of. */
import { existsSync, readFileSync } from "node:fs";
import { parse } from "yaml";
import { readPages } from "./built-site.ts";
import { readContent } from "./content.ts";
import { attribute, byName, findAll, type HtmlElement, mainOf, textOf } from "./html.ts";

/** The fields of a description file that the census reads. */
interface Description {
  scene?: string;
  rendered?: boolean;
}

export interface ShownPicture {
  name: string;
  scene: string;
  rendered: boolean;
}

/** Returns a master's name: the file name of a picture or film in the build, without hash and variants. */
const masterName = (url: string): string | undefined =>
  /\/_astro\/([a-z0-9-]+)\.[^/]+$/.exec(url)?.[1]?.replace(/-(1280|poster)$/, "");

/** Returns undefined if no file describes it: it is a font, or a frame of an orbit. */
function describe(name: string, folders: string[]): ShownPicture | undefined {
  const file = folders.map((folder) => `media/${folder}/${name}.yaml`).find(existsSync);
  if (!file) return undefined;
  const { scene = name, rendered = false } = parse(readFileSync(file, "utf8")) as Description;
  return { name: name.replace(/-tall$/, ""), scene, rendered };
}

/** Returns the picture or film that is at a URL. */
export const pictureAt = (url: string): ShownPicture | undefined =>
  describe(masterName(url) ?? "", ["stills", "films"]);

/** Returns the URL that identifies a `<picture>`'s or `<video>`'s file. */
function fileOf(element: HtmlElement): string {
  const [image] = byName(element, "img");
  const [source] = byName(element, "source");
  return (image && attribute(image, "src")) ?? (source && attribute(source, "src")) ?? "";
}

/** Sections whose cards show other pages' pictures. */
function isCardSection(section: HtmlElement): boolean {
  const { service, city } = readContent("interface.yaml");
  return byName(section, "h2").some((h2) => [service.related, city.neighbors].includes(textOf(h2)));
}

/**
 * Returns the pictures, films and orbits in a page's main content, each as often as the page shows it, but not
 * those on cards for related services and neighboring cities.
 */
export function picturesIn(document: HtmlElement): ShownPicture[] {
  const main = mainOf(document);
  const onCards = new Set(
    byName(main, "section")
      .filter(isCardSection)
      .flatMap((section) => byName(section, "picture")),
  );
  const orbitOf = (element: HtmlElement) => attribute(element, "data-orbit");
  const shown = findAll(
    main,
    (element) =>
      orbitOf(element) !== "" ||
      (["picture", "video"].includes(element.name) && !onCards.has(element)),
  );
  return shown.flatMap((element) => {
    const orbit = orbitOf(element);
    return (orbit ? describe(orbit, ["orbits"]) : pictureAt(fileOf(element))) ?? [];
  });
}

/** Counts, over all built pages, each picture's pages and each scene's slots. */
export async function takeCensus() {
  const files = new Map<string, Set<string>>();
  const scenes = new Map<string, string[]>();
  for (const { path, document } of await readPages()) {
    if (path === "/404") continue;
    // A film and its poster are one slot.
    const pictures = picturesIn(document);
    const slots = pictures.filter(
      ({ name }, index) => index === 0 || pictures[index - 1]?.name !== name,
    );
    for (const { name, scene, rendered } of slots) {
      if (!rendered) continue;
      files.set(name, (files.get(name) ?? new Set()).add(path));
      scenes.set(scene, [...(scenes.get(scene) ?? []), `${path} ${name}`]);
    }
  }
  return { files, scenes };
}
