import type { Note } from "../../content/fields.ts";
import type { PageLink } from "../../content/paths.ts";
import { drawing as drawingSvg } from "../../media/drawings.ts";
import { Fold } from "../../ui/Fold.tsx";
import { Still } from "../../ui/Still.tsx";
import { TextLink } from "../../ui/TextLink.tsx";

/** Inlined, so that it has the site's font and colors. Its 600 by 400 units are half a pixel each on a phone. */
export const Drawing = ({ name }: { name: string }) => (
  <div
    className="drawing text-[23px] min-[36rem]:text-[16px] *:w-full"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the drawings are files of this repository
    dangerouslySetInnerHTML={{ __html: drawingSvg(name) }}
  />
);

export const NoteText = ({
  paragraphs,
  page,
}: {
  paragraphs: string[];
  page?: PageLink | undefined;
}) => (
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
        {note.drawing ? <Drawing name={note.drawing} /> : null}
      </div>
    </Fold>
  ));
