import type { Note } from "../../content/fields.ts";
import type { PageLink } from "../../content/paths.ts";
import { Drawing } from "../../ui/Drawing.tsx";
import { Fold } from "../../ui/Fold.tsx";
import { Still } from "../../ui/Still.tsx";
import { TextLink } from "../../ui/TextLink.tsx";

/** Its 600 by 400 units are half a pixel each on a phone. */
export const LargeDrawing = ({ name }: { name: string }) => (
  <Drawing name={name} className="drawing text-[23px] min-[36rem]:text-[16px] *:w-full" />
);

interface TextProps {
  paragraphs: string[];
  page?: PageLink | undefined;
}

export const NoteText = ({ paragraphs, page }: TextProps) => (
  <div className="flex max-w-text flex-col items-start gap-4 text-ink-700">
    {paragraphs.map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
    {page ? (
      <TextLink href={page.path} className="inline-block py-1">
        {page.nameInText ?? page.name}
      </TextLink>
    ) : null}
  </div>
);

/** Texts behind their headings, for readers who want to know how we work. */
export const FieldNotes = ({ notes }: { notes: readonly Note[] }) =>
  notes.map((note) => (
    <Fold key={note.heading} title={note.heading}>
      <div className="grid gap-8 md:grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))]">
        <NoteText {...note} />
        {note.picture ? (
          <Still picture={note.picture} shape="half" className="aspect-3/2 w-full" />
        ) : null}
        {note.drawing ? <LargeDrawing name={note.drawing} /> : null}
      </div>
    </Fold>
  ));
