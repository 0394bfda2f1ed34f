import { statSync } from "node:fs";
import type { PageProps, ServicePage, SiteContent } from "../content/load.ts";
import { Section } from "../ui/Section.tsx";
import { Still } from "../ui/Still.tsx";
import { TextLink } from "../ui/TextLink.tsx";

const URLS = import.meta.glob<string>("/media/files/*", {
  eager: true,
  import: "default",
  query: "?url",
});

/** Labels that aren't the extension in capitals. */
const LABELS: Record<string, string> = { jpg: "JPEG", tif: "GeoTIFF" };

type OfferedFile = SiteContent["works"][number]["files"][number];

/** @param props.alone whether it is the only one */
function FileItem({ file, alone }: { file: OfferedFile; alone: boolean }) {
  const path = `media/files/${file.file}`;
  const extension = file.file.slice(file.file.lastIndexOf(".") + 1);
  const label = LABELS[extension] ?? extension.toUpperCase();
  const megabytes = statSync(path).size / 1e6;
  // Browsers show these and download the others.
  const isShown = ["pdf", "jpg"].includes(extension);
  return (
    <li
      className={`grid grid-cols-[min(7rem,28%)_minmax(0,1fr)] gap-x-5 ${alone ? "md:grid-cols-2 md:items-end md:gap-x-8" : "md:block"}`}
    >
      <Still
        name={file.picture}
        shape="half"
        decorative
        className="aspect-square w-full md:aspect-3/2"
      />
      <div className="md:mt-4">
        <h3 className="display text-xl">{file.title}</h3>
        <p className="mt-1 max-w-text text-sm text-ink-700">{file.text}</p>
        <p className="mt-2 text-sm">
          <TextLink
            href={URLS[`/${path}`] ?? ""}
            download={isShown ? undefined : file.file}
            about={file.title}
          >
            {isShown ? "Open" : "Download"} {label}, {Math.max(0.1, megabytes).toFixed(1)} MB
          </TextLink>
        </p>
      </div>
    </li>
  );
}

/** Files like those a client receives, from the works that offer them on this page. */
export function SampleFiles({ content, page }: PageProps<ServicePage>) {
  const files = content.works.flatMap((work) =>
    work.files.filter(({ services }) => services.includes(page.slug)),
  );
  if (files.length === 0) return null;
  return (
    <Section
      heading={files.length === 1 ? "Open a sample file" : "Open the sample files"}
      split={files.length === 1 ? "4/8" : undefined}
    >
      <ul
        data-reveal
        className={`grid gap-x-8 gap-y-6 md:gap-y-12 ${files.length === 1 ? "" : files.length === 2 ? "md:grid-cols-2" : "md:grid-cols-2 desk:grid-cols-3"}`}
      >
        {files.map((file) => (
          <FileItem key={file.file} file={file} alone={files.length === 1} />
        ))}
      </ul>
    </Section>
  );
}
