/** Content in the shapes that several pages show. */
import { ANSWERS, type Answers, type Business, spokenHours, telHref } from "#business/business.ts";
import { fill } from "./fill.ts";
import type { Interface } from "./interface.ts";
import type { CityPage, ServicePage, SiteContent } from "./load.ts";

/** What the placeholders of content/home.yaml's contact points stand for. */
export function businessFacts(business: Business) {
  const { hours, flights, base, serviceArea } = business;
  return {
    hours: spokenHours(business),
    days: hours.days,
    flights,
    base,
    area: serviceArea,
  };
}

/** Fills the placeholders in the text of every item. */
export function fillAll<T extends { text: string }>(items: T[], values: Record<string, string>) {
  return items.map((item) => ({ ...item, text: fill(item.text, values) }));
}

/** A city as the map of Colorado takes it. */
export type CityMarker = Pick<CityPage, "slug" | "name" | "path" | "geo">;

/** Every city as the map of Colorado takes it. */
export function markers(cities: CityPage[]): CityMarker[] {
  return cities.map(({ slug, name, path, geo }) => ({ slug, name, path, geo }));
}

/** Phone number and its link, for the end of every page. */
export function phoneOf(business: Business) {
  return { phone: business.phone, phoneHref: telHref(business) };
}

/** A story with the page it speaks of. */
export interface StoryView {
  heading: string;
  paragraphs: string[];
  link?: { label: string; path: string };
}

/**
 * The stories of a page, each with its link.
 * @param cityLink label of a link to a city, with {name} in it
 */
export function storyViews(
  { services, cities }: SiteContent,
  stories: ServicePage["stories"],
  cityLink: string,
): StoryView[] {
  return stories.map(({ heading, paragraphs, see }) => {
    const story = { heading, paragraphs };
    const service = services.find(({ slug }) => slug === see);
    if (service) return { ...story, link: { label: service.name, path: service.path } };
    const city = cities.find(({ slug }) => slug === see);
    if (!city) return story;
    return { ...story, link: { label: fill(cityLink, { name: city.name }), path: city.path } };
  });
}

export interface AnswersView {
  heading: string;
  items: { question: string; answer: string }[];
}

/**
 * What every client asks, as far as the owner has answered it.
 * @param own the page's answers, which go before the business's
 * @returns nothing where there is no answer at all
 */
export function answersView(
  business: Pick<Business, "answers">,
  own: Answers | null | undefined,
  { heading, ...questions }: Interface["answers"],
): AnswersView | undefined {
  const given = { ...business.answers, ...own };
  const items = ANSWERS.flatMap((key) => {
    const answer = given[key];
    return answer ? [{ question: questions[key], answer }] : [];
  });
  return items.length > 0 ? { heading, items } : undefined;
}

/** What happens after a request, in a few words each. */
export const stepsOf = ({ home }: Pick<SiteContent, "home">): string[] =>
  home.quote.steps.map(({ title }) => title);
