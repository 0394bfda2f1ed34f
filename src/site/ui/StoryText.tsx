import { interpolate } from "../content/interpolate.ts";
import { type ContentProps, pageOf } from "../content/load.ts";
import type { Story } from "../content/shared.ts";
import { ArrowLink } from "./ArrowLink.tsx";

function StoryLink({ content, slug }: ContentProps & { slug: string }) {
  const { services, cities, words } = content;
  const { name, path } = pageOf([...services, ...cities], slug);
  const isCity = cities.some((city) => city.path === path);
  return (
    <ArrowLink href={path} label={isCity ? interpolate(words.city.sold.name, { name }) : name} />
  );
}

export function StoryText({ content, story }: ContentProps & { story: Story }) {
  const { paragraphs, see } = story;
  return (
    <div className="flex max-w-text flex-col items-start gap-4 text-paper-200 paper:text-ink-700">
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {see ? <StoryLink content={content} slug={see} /> : null}
    </div>
  );
}
