import { columns } from "../ui/columns.ts";
import { Section } from "../ui/Section.tsx";
import { Still } from "../ui/Still.tsx";
import { StoryText } from "../ui/StoryText.tsx";
import type { BlockProps } from "./block-props.ts";

export function Opening({ content, page, ground }: BlockProps) {
  const [story] = page.stories;
  if (!story) return null;
  const { heading, picture } = story;
  return (
    <>
      <Section background={ground}>
        <div data-reveal className={`${columns("6/6")} gap-y-6`}>
          <h2 className="display max-w-[16ch] text-3xl">{heading}</h2>
          <div className="text-lg">
            <StoryText content={content} story={story} />
          </div>
        </div>
      </Section>
      {picture ? <Band name={picture} /> : null}
    </>
  );
}

export const Band = ({ name }: { name: string }) => (
  <div className="late aspect-4/3 bg-ink-800 md:aspect-2/1 desk:max-h-[88svh] desk:w-full">
    <Still name={name} frame="band" className="size-full" />
  </div>
);
