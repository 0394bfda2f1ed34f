const FILES = import.meta.glob<string>("/media/drawings/*.svg", {
  query: "?raw",
  import: "default",
  eager: true,
});

/**
 * Inlines `media/drawings/<name>.svg`, so that it has the site's font and colors. A drawing is 600 by 400
 * units, which are about half a pixel on a phone.
 */
export const Drawing = ({ name }: { name: string }) => (
  <div
    className="drawing text-[23px] min-[36rem]:text-[16px] *:w-full"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the drawings are files of this repository
    dangerouslySetInnerHTML={{ __html: FILES[`/media/drawings/${name}.svg`] ?? "" }}
  />
);
