import type { CityPage } from "../../content/load.ts";
import { Icon } from "../icon/Icon.tsx";
import { Still } from "../picture/Still.tsx";
import { Section } from "../section/Section.tsx";

/** Three uses for a drone in this city (requirements §2), next to the city's second picture. */
export function LocalFeatures({ page }: { page: CityPage }) {
  const { features, stills } = page;
  const picture = stills[1];
  const aside = picture ? (
    <div data-reveal className="late mt-8 aspect-4/3 bg-ink-800">
      <Still name={picture} frame="column" className="size-full" />
    </div>
  ) : null;
  return (
    <Section heading={features.heading} split="5/7" aside={aside}>
      <ul className="flex flex-col gap-10">
        {features.items.map(({ title, text, icon }) => (
          <li
            key={title}
            data-reveal
            className="grid grid-cols-[2.75rem_1fr] border-t border-ink-900 pt-5 desk:grid-cols-[4rem_1fr]"
          >
            <Icon name={icon} className="mt-1 size-7 text-glow-700 desk:size-9" />
            <div>
              <h3 className="display text-2xl">{title}</h3>
              <p className="mt-3 max-w-text text-ink-700">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
