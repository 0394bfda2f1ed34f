/** Gathers what a service page shows: its own content, its pictures, related services. */
import { type Interface, loadInterface } from "../content/interface.ts";
import type { ServicePage, SiteContent } from "../content/load.ts";
import {
  type AnswersView,
  answersView,
  type CityMarker,
  markers,
  phoneOf,
  type StoryView,
  stepsOf,
  storyViews,
} from "../content/view.ts";
import { type LargePicture, largeStill } from "../media/large.ts";
import { type FilmSources, filmSources } from "../media/masters.ts";
import { type PictureData, type Poster, still, videoPoster } from "../media/picture.ts";
import { placement } from "../media/placement.ts";

type Trail = readonly { name: string; path: string }[];
type Link = { name: string; path: string; text: string };

export interface ServiceView {
  page: ServicePage;
  words: Interface["service"];
  breadcrumb: { label: string; trail: Trail };
  phone: { phone: string; phoneHref: string };
  /** The hero still; a page has this or a film. */
  picture?: PictureData;
  film?: { files: FilmSources; poster: Poster };
  /** A still inside the body, and where it opens large. */
  band?: { picture: PictureData; large: { picture: LargePicture; open: string } };
  stories: StoryView[];
  /** What happens after a request. */
  steps: string[];
  answers: AnswersView | undefined;
  related: (Link & { picture: PictureData | undefined })[];
  /** Only the catalog page lists every service and every city. */
  catalogue?: {
    services: Link[];
    area: SiteContent["home"]["area"];
    cities: CityMarker[];
    map: Interface["map"];
  };
}

const frames = { catalogue: "opening", photo: "opening", film: "opening", sector: "side" } as const;

const link = ({ name, path }: ServicePage, text: string): Link => ({ name, path, text });

/** @param trail steps from the home page to this one */
export async function serviceView(
  content: SiteContent,
  page: ServicePage,
  trail: Trail,
): Promise<ServiceView> {
  const words = loadInterface();
  const { card } = placement(content);
  const related = page.related.flatMap(
    (slug) => content.services.find((service) => service.slug === slug) ?? [],
  );
  const view: ServiceView = {
    page,
    words: words.service,
    breadcrumb: { label: words.breadcrumb.label, trail },
    phone: phoneOf(content.business),
    stories: storyViews(content, page.stories, words.city.services),
    steps: stepsOf(content),
    answers: answersView(content.business, page.answers, words.answers),
    related: await Promise.all(
      related.map(async (service) => {
        const picture = card(page.path, service.path);
        return {
          ...link(service, service.meta.description),
          picture: picture ? await still(picture, "tile") : undefined,
        };
      }),
    ),
  };
  if (page.film) {
    view.film = {
      files: filmSources(page.film.media),
      poster: await videoPoster(page.film.media),
    };
  } else {
    view.picture = await still(page.hero.media, frames[page.composition]);
  }
  if (page.still)
    view.band = {
      picture: await still(page.still, "band"),
      large: { picture: await largeStill(page.still), open: words.lightbox.open },
    };
  if (page.composition === "catalogue")
    view.catalogue = {
      services: content.services
        .filter(({ slug }) => slug !== page.slug)
        .map((service) => link(service, service.hero.headline)),
      area: content.home.area,
      cities: markers(content.cities),
      map: words.map,
    };
  return view;
}
