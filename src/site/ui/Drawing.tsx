const DRAWINGS = import.meta.glob<string>("/media/drawings/*.svg", {
  query: "?raw",
  import: "default",
  eager: true,
});

interface Props {
  name: string;
  className: string;
}

/** Inlined, so that it has the site's font and colors. */
export const Drawing = ({ name, className }: Props) => (
  <div
    className={className}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the drawings are files of this repository
    dangerouslySetInnerHTML={{ __html: DRAWINGS[`/media/drawings/${name}.svg`] ?? "" }}
  />
);
