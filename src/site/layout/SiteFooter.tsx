import { type Business, spokenHours, telHref } from "#business/business.ts";
import { homeSectionPath, type PageLink } from "../content/paths.ts";
import { LinkList } from "../ui/LinkList.tsx";

const linkClass = "inline-flex min-h-7 min-w-6 items-center hover:text-glow-400";

interface ColumnProps {
  heading: string;
  links: readonly PageLink[];
  /** Text after the last link. It makes the list two columns wide. */
  more?: string;
}

function LinkColumn({ heading, links, more }: ColumnProps) {
  return (
    <div>
      <h2 className="label text-ink-300">{heading}</h2>
      <LinkList
        className={`mt-4 gap-y-1.5 text-sm ${more ? "grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-x-6 sm:grid-cols-[auto_auto]" : "flex flex-col"}`}
        links={links}
        linkClass={linkClass}
      >
        {more ? <li className="inline-flex min-h-7 items-center text-ink-300">{more}</li> : null}
      </LinkList>
    </div>
  );
}

interface FooterProps {
  business: Business;
  path: string;
  services: readonly PageLink[];
  cities: readonly PageLink[];
  /** Other pages, such as the privacy policy. */
  others: readonly PageLink[];
  rights: string;
  /** Shown on pages with a rendered picture. */
  rendered: string;
}

export function SiteFooter(props: FooterProps) {
  const { business, path, services, cities, others, rights, rendered } = props;
  const { from, to } = business.copyright;
  const about = [
    spokenHours(business),
    `Flights: ${business.flights}`,
    `Based in ${business.base}, flying all of ${business.serviceArea}`,
    `Price range: ${business.priceRange}`,
  ];
  return (
    <footer id="footer" className="bg-ink-950 text-paper-100">
      <div className="wrap section pb-10">
        <div className="grid grid-cols-1 gap-x-8 gap-y-12 sm:grid-cols-[repeat(2,minmax(min-content,1fr))] desk:flex desk:flex-wrap desk:justify-between">
          <div>
            <h2 className="label text-ink-300">Talk to us</h2>
            <address className="mt-4 flex max-w-[30ch] flex-col items-start gap-1.5 text-sm not-italic">
              <a href={telHref(business)} className="display block text-2xl hover:text-glow-400">
                {business.phone}
              </a>
              <a href={`mailto:${business.email}`} className={`${linkClass} wrap-anywhere`}>
                {business.email}
              </a>
              {about.map((text) => (
                <p key={text}>{text}</p>
              ))}
            </address>
          </div>
          <LinkColumn heading="Services" links={services} />
          <LinkColumn heading="Where we fly" links={cities} more="& More" />
          <LinkColumn
            heading="Quick links"
            links={[
              { name: "Services", path: homeSectionPath("services", path) },
              { name: "Contact", path: homeSectionPath("contact", path) },
              { name: "Get Quote", path: homeSectionPath("quote", path) },
              ...others,
            ]}
          />
        </div>
        <p className="mt-16 max-w-text text-sm text-ink-300">
          <span className="rendered-note">{rendered} </span>
          {rights}
        </p>
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t border-ink-700 pt-6 text-sm text-ink-300">
          <p>
            © {from === to ? from : `${from}-${to}`} {business.name}
          </p>
          {business.social.length > 0 ? (
            <ul aria-label="Follow" className="flex flex-wrap gap-x-6 gap-y-1">
              {business.social.map(({ network, url }) => (
                <li key={url}>
                  <a href={url} rel="me noopener" className={linkClass}>
                    {network}
                  </a>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      </div>
    </footer>
  );
}
