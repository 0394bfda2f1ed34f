import { type ContentProps, type PageProps, pageOf } from "../content/load.ts";
import type { Story } from "../content/shared.ts";
import { stillMaster } from "../media/masters.ts";
import { galleryPicture } from "../media/picture.ts";
import { Fold } from "../ui/Fold.tsx";
import { Picture } from "../ui/Picture.tsx";
import { Section } from "../ui/Section.tsx";
import { TextLink } from "../ui/TextLink.tsx";

const DRAWINGS = import.meta.glob<string>("/media/drawings/*.svg", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Inlined, so that it has the site's font and colors. Its 600 by 400 units are about half a pixel on a phone. */
const Drawing = ({ name }: { name: string }) => (
  <div
    className="drawing text-[23px] min-[36rem]:text-[16px] *:w-full"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the drawings are files of this repository
    dangerouslySetInnerHTML={{ __html: DRAWINGS[`/media/drawings/${name}.svg`] ?? "" }}
  />
);

function StoryText({ content, story }: ContentProps & { story: Story }) {
  const { services, cities } = content;
  const target = story.see && pageOf([...services, ...cities], story.see);
  const isCity = cities.some(({ slug }) => slug === story.see);
  return (
    <div className="flex max-w-text flex-col items-start gap-4 text-ink-700">
      {story.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {target ? (
        <TextLink href={target.path} className="inline-block py-1">
          {isCity ? `Flying in ${target.name}` : target.name}
        </TextLink>
      ) : null}
    </div>
  );
}

/** Stories behind their headings, for readers who want to know how we work. */
export const FieldNotes = ({ content, stories }: ContentProps & { stories: Story[] }) =>
  stories.map((story) => (
    <Fold key={story.heading} title={story.heading}>
      <div className="grid gap-8 md:grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))]">
        <StoryText content={content} story={story} />
        {story.drawing ? <Drawing name={story.drawing} /> : null}
      </div>
    </Fold>
  ));

interface Props extends PageProps {
  /** Of the field notes, if no story is open. */
  ground?: "cream" | "paper";
}

/** The first story is open if it has a picture or a drawing; the others are field notes. */
export async function Stories({ content, page, ground = "cream" }: Props) {
  const [first, ...others] = page.stories;
  const open = first?.picture || first?.drawing ? first : undefined;
  const notes = open ? others : page.stories;
  if (page.stories.length === 0) return null;
  if (!open)
    return (
      <Section ground={ground} heading="Field notes" split="4/8">
        <div data-reveal>
          <FieldNotes content={content} stories={notes} />
        </div>
      </Section>
    );
  return (
    <section className="on-paper grid bg-paper-100 desk:grid-cols-[calc(var(--edge)+(100vw-2*var(--edge))*7/12)_1fr]">
      {open.picture ? (
        <Picture
          picture={
            await galleryPicture(stillMaster(open.picture), "(min-width: 60rem) 60vw, 100vw")
          }
          className="aspect-3/2 size-full"
        />
      ) : (
        <div className="self-center pt-14 pl-(--edge) max-desk:pr-(--edge) desk:pt-0">
          <Drawing name={open.drawing ?? ""} />
        </div>
      )}
      <div data-reveal className="self-center px-(--edge) py-14 desk:pl-16">
        <h2 className="display max-w-[18ch] text-3xl">{open.heading}</h2>
        <div className="mt-5 mb-8">
          <StoryText content={content} story={open} />
        </div>
        {notes.length > 0 ? <p className="label mb-3 text-ink-500">Field notes</p> : null}
        <FieldNotes content={content} stories={notes} />
      </div>
    </section>
  );
}
