import type { City } from "../../content/city.ts";
import { Icon } from "../icon/Icon.tsx";
import { Section } from "../section/Section.tsx";

/** Three things a drone is good for here (requirements §2). */
export function LocalFeatures({ features }: { features: City["features"] }) {
  return (
    <Section heading={features.heading}>
      <ul className="grid gap-x-12 gap-y-12 desk:grid-cols-3">
        {features.items.map(({ title, text, icon }, index) => (
          <li key={title} data-reveal className={["", "desk:mt-14", "desk:mt-28"][index]}>
            <Icon name={icon} className="size-9 text-glow-700" />
            <h3 className="display mt-5 border-t border-ink-900 pt-5 text-2xl">{title}</h3>
            <p className="mt-3 max-w-text text-ink-700">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
