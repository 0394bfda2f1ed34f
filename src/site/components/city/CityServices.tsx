import { type CityPage, pageOf, type ServicePage } from "../../content/load.ts";
import { ArrowLink } from "../button/ArrowLink.tsx";

interface Props {
  heading: string;
  wanted: CityPage["services"];
  services: ServicePage[];
}

/** The services for this city, with why, and the way to each page. */
export function CityServices({ heading, wanted, services }: Props) {
  return (
    <section className="on-paper section">
      <div data-reveal className="wrap grid gap-x-16 gap-y-10 desk:grid-cols-[4fr_8fr]">
        <h2 className="display text-3xl">{heading}</h2>
        <ul>
          {wanted.map(({ slug, why }) => {
            const { name, path } = pageOf(services, slug);
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
