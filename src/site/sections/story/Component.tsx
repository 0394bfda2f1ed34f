import { galleryPicture } from "../../media/picture.ts";
import { Picture } from "../../ui/Picture.tsx";
import { GROUNDS } from "../../ui/Section.tsx";
import { Split } from "../../ui/Split.tsx";
import { FieldNotes, LargeDrawing, NoteText } from "../notes/FieldNotes.tsx";
import type { SectionProps } from "../props.ts";

type Value = SectionProps<"story">["value"];

const DRAWING = {
  left: "desk:pt-0 desk:pr-0",
  right: "desk:pt-0 desk:pl-0",
  above: "desk:pt-20",
} as const;

async function Beside({ beside, layout }: Value) {
  if (beside.discriminant === "drawing")
    return (
      <div className={`grid h-full items-center px-(--edge) pt-14 ${DRAWING[layout]}`}>
        <LargeDrawing name={beside.value} />
      </div>
    );
  const isAbove = layout === "above";
  const sizes = `(min-width: 60rem) ${isAbove ? "100vw" : "max(60vw, 75rem)"}, 100vw`;
  return (
    <Picture
      picture={await galleryPicture(beside.value, sizes)}
      className={`aspect-3/2 ${isAbove ? "w-full desk:aspect-auto desk:h-[min(38vw,62svh)]" : "size-full"}`}
    />
  );
}

const Text = ({ heading, paragraphs, page }: Value) => (
  <div>
    <h2 className="display max-w-[18ch] text-3xl">{heading}</h2>
    <div className="mt-5">
      <NoteText paragraphs={paragraphs} page={page} />
    </div>
  </div>
);

const Notes = ({ notes }: Value) =>
  notes.length > 0 ? (
    <div>
      <p className="label mb-3 text-ink-500">Field notes</p>
      <FieldNotes notes={notes} />
    </div>
  ) : null;

/** A text beside a picture at the window's edge, or below one as wide as the window. */
export default function Story({ value, ground, id }: SectionProps<"story">) {
  const { layout } = value;
  if (layout === "above")
    return (
      <section id={id} className={GROUNDS[ground]}>
        <Beside {...value} />
        <div
          data-reveal
          className="wrap grid gap-8 py-14 desk:grid-cols-2 desk:gap-16 desk:pt-16 desk:pb-24"
        >
          <Text {...value} />
          <Notes {...value} />
        </div>
      </section>
    );
  return (
    <Split
      id={id}
      ground={ground}
      side={layout}
      columns={layout === "left" ? "7/5" : "5/7"}
      picture={<Beside {...value} />}
    >
      <div data-reveal className="grid gap-8">
        <Text {...value} />
        <Notes {...value} />
      </div>
    </Split>
  );
}
