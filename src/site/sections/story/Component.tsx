import { galleryPicture } from "../../media/picture.ts";
import { Picture } from "../../ui/Picture.tsx";
import { Split } from "../../ui/Split.tsx";
import { Drawing, FieldNotes, NoteText } from "../notes/FieldNotes.tsx";
import type { SectionProps } from "../props.ts";

export default async function Story({ value, ground, id }: SectionProps<"story">) {
  const { heading, beside, paragraphs, page, notes } = value;
  return (
    <Split
      id={id}
      ground={ground}
      side="left"
      columns="7/5"
      picture={
        beside.discriminant === "picture" ? (
          <Picture
            picture={await galleryPicture(beside.value, "(min-width: 60rem) 60vw, 100vw")}
            className="aspect-3/2 size-full"
          />
        ) : (
          <div className="grid h-full items-center pt-14 pl-(--edge) max-desk:pr-(--edge) desk:pt-0">
            <Drawing name={beside.value} />
          </div>
        )
      }
    >
      <div data-reveal>
        <h2 className="display max-w-[18ch] text-3xl">{heading}</h2>
        <div className="mt-5 mb-8">
          <NoteText paragraphs={paragraphs} page={page} />
        </div>
        {notes.length > 0 ? <p className="label mb-3 text-ink-500">Field notes</p> : null}
        <FieldNotes notes={notes} />
      </div>
    </Split>
  );
}
