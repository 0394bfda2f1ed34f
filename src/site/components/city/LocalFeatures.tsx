import type { City } from "../../content/city.ts";
import { Icon } from "../icon/Icon.tsx";

/** Three things a drone is good for here (specification §2). */
export function LocalFeatures({ features }: { features: City["features"] }) {
  return (
    <section className="on-paper section">
      <div className="wrap">
        <h2 data-reveal className="display max-w-[22ch] text-3xl">
          {features.heading}
        </h2>
        <ul className="mt-14 grid gap-x-12 gap-y-12 desk:grid-cols-3">
          {features.items.map(({ title, text, icon }, index) => (
            <li key={title} data-reveal className={["", "desk:mt-14", "desk:mt-28"][index]}>
              <Icon name={icon} className="size-9 text-glow-700" />
              <h3 className="display mt-5 border-t border-ink-900 pt-5 text-2xl">{title}</h3>
              <p className="mt-3 max-w-text text-ink-700">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
