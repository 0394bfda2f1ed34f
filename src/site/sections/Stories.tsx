import type { Story } from "../content/resolve.ts";
import { galleryPicture } from "../media/picture.ts";
import { Fold } from "../ui/Fold.tsx";
import { Picture } from "../ui/Picture.tsx";
import { Section } from "../ui/Section.tsx";
import { Still } from "../ui/Still.tsx";
import { TextLink } from "../ui/TextLink.tsx";

/** Inlined, so that it has the site's font and colors. Its 600 by 400 units are half a pixel each on a phone. */
const Drawing = ({ svg }: { svg: string }) => (
  <div
    className="drawing text-[23px] min-[36rem]:text-[16px] *:w-full"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the drawings are files of this repository
    dangerouslySetInnerHTML={{ __html: svg }}
  />
);

const StoryText = ({ paragraphs, see }: Story) => (
  <div className="flex max-w-text flex-col items-start gap-4 text-ink-700">
    {paragraphs.map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
    {see ? (
      <TextLink href={see.path} className="inline-block py-1">
        {see.name}
      </TextLink>
    ) : null}
  </div>
);

/** Stories behind their headings, for readers who want to know how we work. */
export const FieldNotes = ({ stories }: { stories: readonly Story[] }) =>
  stories.map((story) => (
    <Fold key={story.heading} title={story.heading}>
      <div className="grid gap-8 md:grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))]">
        <StoryText {...story} />
        {story.picture ? (
          <Still picture={story.picture} shape="half" className="aspect-3/2 w-full" />
        ) : null}
        {story.drawing ? <Drawing svg={story.drawing} /> : null}
      </div>
    </Fold>
  ));

interface Props {
  stories: readonly Story[];
  /** Background of the field notes, if no story is open. */
  ground?: "cream" | "paper";
}

/** The first story is open if it has a picture or a drawing; the others are field notes. */
export async function Stories({ stories, ground = "cream" }: Props) {
  const [first, ...others] = stories;
  const open = first?.picture || first?.drawing ? first : undefined;
  const notes = open ? others : stories;
  if (stories.length === 0) return null;
  if (!open)
    return (
      <Section ground={ground} heading="Field notes" split="4/8">
        <div data-reveal>
          <FieldNotes stories={notes} />
        </div>
      </Section>
    );
  return (
    <section className="on-paper grid bg-paper-100 desk:grid-cols-[calc(var(--edge)+(100vw-2*var(--edge))*7/12)_1fr]">
      {open.picture ? (
        <Picture
          picture={await galleryPicture(open.picture, "(min-width: 60rem) 60vw, 100vw")}
          className="aspect-3/2 size-full"
        />
      ) : (
        <div className="self-center pt-14 pl-(--edge) max-desk:pr-(--edge) desk:pt-0">
          <Drawing svg={open.drawing ?? ""} />
        </div>
      )}
      <div data-reveal className="self-center px-(--edge) py-14 desk:pl-16">
        <h2 className="display max-w-[18ch] text-3xl">{open.heading}</h2>
        <div className="mt-5 mb-8">
          <StoryText {...open} />
        </div>
        {notes.length > 0 ? <p className="label mb-3 text-ink-500">Field notes</p> : null}
        <FieldNotes stories={notes} />
      </div>
    </section>
  );
}
