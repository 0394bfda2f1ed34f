import type { ContentProps, PageProps } from "../content/load.ts";
import type { Story } from "../content/shared.ts";
import { type StoryBlock, storyBlocks } from "./blocks.ts";
import { columns } from "./columns.ts";
import { Drawing } from "./drawing/Drawing.tsx";
import { Still } from "./Still.tsx";
import { StoryText } from "./StoryText.tsx";

type BlockProps<Form extends StoryBlock["form"]> = ContentProps & {
  block: Extract<StoryBlock, { form: Form }>;
};

function PictureStory({ content, block: { story, side } }: BlockProps<"picture">) {
  const layout =
    side === "left"
      ? "desk:grid-cols-[calc(var(--edge)+(100vw-2*var(--edge))*7/12)_1fr]"
      : "desk:grid-cols-[1fr_calc(var(--edge)+(100vw-2*var(--edge))*7/12)]";
  const padding =
    side === "left"
      ? "desk:pl-18 desk:pr-(--edge)"
      : "desk:order-first desk:pr-18 desk:pl-(--edge)";
  return (
    <div data-reveal className={`grid items-center gap-y-7 ${layout}`}>
      <div>
        <Still name={story.picture} frame="story" className="aspect-3/2 w-full" />
      </div>
      <div className={`px-(--gutter) ${padding}`}>
        <h2 className="display mb-5 max-w-[18ch] text-2xl">{story.heading}</h2>
        <StoryText content={content} story={story} />
      </div>
    </div>
  );
}

function TextStories({ content, block: { stories } }: BlockProps<"text">) {
  const [only, ...others] = stories;
  if (only && others.length === 0)
    return (
      <div data-reveal className="wrap">
        <div className={`${columns("5/7")} gap-y-5 border-t border-ink-900 pt-6`}>
          <h2 className="display max-w-[18ch] text-2xl">{only.heading}</h2>
          <StoryText content={content} story={only} />
        </div>
      </div>
    );
  return (
    <div
      data-reveal
      className={`wrap grid gap-x-8 gap-y-12 md:grid-cols-2 ${stories.length === 3 ? "desk:grid-cols-3" : ""}`}
    >
      {stories.map((story) => (
        <div
          key={story.heading}
          className={`border-t border-ink-900 pt-5 md:last:odd:col-span-2 md:last:odd:grid md:last:odd:grid-cols-2 md:last:odd:gap-x-8 ${stories.length === 3 ? "desk:last:odd:col-span-1 desk:last:odd:block" : ""}`}
        >
          <h2 className="display mb-3 max-w-[24ch] text-xl">{story.heading}</h2>
          <StoryText content={content} story={story} />
        </div>
      ))}
    </div>
  );
}

const StoryDrawing = ({ content, story }: ContentProps & { story: Story }) =>
  story.drawing ? <Drawing name={story.drawing} words={content.words.drawings} /> : null;

function DrawingStories({ content, block: { stories } }: BlockProps<"drawing">) {
  const [only, ...others] = stories;
  if (only && others.length === 0)
    return (
      <div className="bg-paper-100 py-[clamp(3.5rem,6vw,6rem)]">
        <div data-reveal className={`wrap ${columns("5/7")} items-center gap-y-8`}>
          <div>
            <h2 className="display mb-5 max-w-[18ch] text-2xl">{only.heading}</h2>
            <StoryText content={content} story={only} />
          </div>
          <div className="max-desk:order-first">
            <StoryDrawing content={content} story={only} />
          </div>
        </div>
      </div>
    );
  return (
    <div data-reveal className="wrap grid gap-x-16 gap-y-14 desk:grid-cols-2">
      {stories.map((story) => (
        <div key={story.heading}>
          <StoryDrawing content={content} story={story} />
          <h2 className="display mt-6 mb-3 max-w-[24ch] text-xl">{story.heading}</h2>
          <StoryText content={content} story={story} />
        </div>
      ))}
    </div>
  );
}

function Block({ content, block }: ContentProps & { block: StoryBlock }) {
  switch (block.form) {
    case "picture":
      return <PictureStory content={content} block={block} />;
    case "drawing":
      return <DrawingStories content={content} block={block} />;
    case "text":
      return <TextStories content={content} block={block} />;
  }
}

export function Stories({ content, page }: PageProps) {
  return (
    <section className="on-paper section flex flex-col gap-[clamp(4rem,7vw,7rem)] overflow-x-clip">
      {storyBlocks(page.stories).map((block) => (
        <Block
          key={block.form === "picture" ? block.story.heading : block.stories[0]?.heading}
          content={content}
          block={block}
        />
      ))}
    </section>
  );
}
