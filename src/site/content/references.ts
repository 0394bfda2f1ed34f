/** Stops the build where one content file names another that is not there. */
import type { ServicePage, SiteContent } from "./load.ts";

/** @throws Error naming file and field, where one content file names another that is not there */
export function assertReferences({ home, services, cities }: SiteContent): void {
  const known = { service: services.map((s) => s.slug), city: cities.map((c) => c.slug) };
  const check = (kind: "service" | "city", slug: string, file: string, field: string) => {
    if (known[kind].includes(slug)) return;
    const folder = kind === "service" ? "services" : "cities";
    throw new Error(
      `${file}: ${field} names "${slug}", but there is no content/${folder}/${slug}.yaml`,
    );
  };
  for (const market of home.hero.markets)
    check("city", market, "content/home.yaml", "hero.markets");
  for (const card of home.services.cards)
    check("service", card.service, "content/home.yaml", "services.cards.service");
  check("service", home.browse.all.service, "content/home.yaml", "browse.all.service");
  const pages = new Set([...known.service, ...known.city]);
  const checkStories = (file: string, stories: ServicePage["stories"]) => {
    for (const { see } of stories) {
      if (see && !pages.has(see))
        throw new Error(`${file}: stories.see names "${see}", but no service or city is called so`);
    }
  };
  for (const page of services) {
    const file = `content/services/${page.slug}.yaml`;
    for (const slug of page.related) check("service", slug, file, "related");
    checkStories(file, page.stories);
  }
  for (const page of cities) {
    const file = `content/cities/${page.slug}.yaml`;
    for (const { slug } of page.services) check("service", slug, file, "services");
    for (const slug of page.neighbors) check("city", slug, file, "neighbors");
    checkStories(file, page.stories);
  }
}
