import type { ContentProps } from "../content/load.ts";
import { servicePath } from "../content/paths.ts";
import { Exhibit } from "../gallery/Exhibit.tsx";
import { Card } from "../ui/Card.tsx";
import { Section } from "../ui/Section.tsx";

export function Portfolio({ content }: ContentProps) {
  const { heading, intro, frames, items } = content.home.portfolio;
  return (
    <Section id="portfolio" ground="ink" heading={heading} intro={intro}>
      <Exhibit label="One job in five frames" frames={frames} />
      <ul data-reveal className="swipe gap-x-6 gap-y-10 md:grid md:grid-cols-2 desk:grid-cols-4">
        {items.map(({ title, category, description, media, service }) => (
          <li key={title}>
            <Card
              href={servicePath(service)}
              picture={media}
              label={category}
              title={title}
              text={description}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
