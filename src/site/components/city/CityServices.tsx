import { fill } from "../../content/fill.ts";
import { loadInterface } from "../../content/interface.ts";
import { type CityPage, pageOf, type SiteContent } from "../../content/load.ts";
import { ArrowLink } from "../button/ArrowLink.tsx";

/** The services for this city, with why, and the way to each page. */
export function CityServices({ content, page }: { content: SiteContent; page: CityPage }) {
  const heading = fill(loadInterface().city.services, { name: page.name });
  return (
    <section className="on-paper section">
      <div data-reveal className="wrap grid gap-x-16 gap-y-10 desk:grid-cols-[4fr_8fr]">
        <h2 className="display text-3xl">{heading}</h2>
        <ul>
          {page.services.map(({ slug, why }) => {
            const { name, path } = pageOf(content.services, slug);
            return (
              <li
                key={slug}
                className="grid gap-x-10 gap-y-2 border-t border-paper-300 py-6 sm:grid-cols-2"
              >
                <h3>
                  <ArrowLink href={path} label={name} />
                </h3>
                <p className="max-w-text text-ink-700">{why}</p>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
