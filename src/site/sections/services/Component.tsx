import type { Site } from "../../content/load.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Section } from "../../ui/Section.tsx";
import { Still } from "../../ui/Still.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import type { SectionProps } from "../props.ts";

type Props = SectionProps<"services">;

function ServiceCard({ card }: { card: Props["value"]["cards"][number] }) {
  return (
    <article
      data-reveal
      className="flex flex-col items-start md:odd:col-span-7 md:even:col-span-5 md:[&:nth-child(n+3)]:odd:col-span-5 md:[&:nth-child(n+3)]:even:col-span-7"
    >
      <Still
        picture={card.picture}
        shape="flat"
        className="aspect-2/1 w-full max-md:-mx-(--edge) max-md:w-screen max-md:max-w-none md:aspect-auto md:h-[clamp(13rem,30.6vw,34rem)]"
      />
      <h3 className="mt-4 display text-2xl md:mt-5">{card.title}</h3>
      <p className="mt-2 max-w-text text-ink-700">
        {card.description}{" "}
        <TextLink
          href={card.page.path}
          about={card.title}
          className="font-semibold whitespace-nowrap"
        >
          Learn More
        </TextLink>
      </p>
      <ul className="mt-2 text-sm text-ink-500 md:mt-3">
        {card.features.map((feature) => (
          <li key={feature} className="inline not-last:after:content-['_·_']">
            {feature}
          </li>
        ))}
      </ul>
    </article>
  );
}

const COLUMNS = {
  photography: "Photography",
  videography: "Videography",
  professional: "Professional services",
};

function BrowseServices({ services, allServices }: Pick<Site, "services" | "allServices">) {
  const columns = Object.entries(COLUMNS)
    .map(([column, label]) => ({ label, pages: services.filter((page) => page.column === column) }))
    .filter(({ pages }) => pages.length > 0);
  return (
    <div
      data-reveal
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-x-6 gap-y-6 border-t border-ink-900 pt-6 sm:grid-cols-3 md:pt-8 desk:grid-cols-[5fr_repeat(3,4fr)]"
    >
      <div className="max-desk:col-span-full">
        <h3 className="display max-w-[12ch] text-2xl max-desk:max-w-none">
          Browse All Our Services
        </h3>
        <p className="mt-4 md:mt-5">
          <ButtonLink href={allServices.path} variant="ink">
            View All Services
          </ButtonLink>
        </p>
      </div>
      {columns.map(({ label, pages }) => (
        <div key={label} className="max-sm:last:col-span-full">
          <h4 className="label text-glow-700">{label}</h4>
          <ul className="mt-2 grid gap-y-1 md:gap-y-3">
            {pages.map(({ path, name, summary }) => (
              <li key={path}>
                <a
                  href={path}
                  className="display inline-flex min-h-8 items-center text-xl [line-height:1.15] md:text-lg hover:underline hover:decoration-glow-500 hover:decoration-2 hover:underline-offset-6"
                >
                  {name}
                </a>
                <p className="text-sm text-ink-500 max-md:hidden">{summary}</p>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

export default function MainServices({ value, site, ...section }: Props) {
  return (
    <Section {...section} heading={value.heading}>
      <div className="grid gap-x-6 gap-y-8 md:grid-cols-12 md:gap-y-12">
        {value.cards.map((card) => (
          <ServiceCard key={card.title} card={card} />
        ))}
      </div>
      <BrowseServices {...site} />
    </Section>
  );
}
