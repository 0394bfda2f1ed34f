import type { SampleFile } from "../content/resolve.ts";
import { Section } from "../ui/Section.tsx";
import { Still } from "../ui/Still.tsx";
import { TextLink } from "../ui/TextLink.tsx";

/** @param props.alone whether the page has no other file */
const FileItem = ({ file, alone }: { file: SampleFile; alone: boolean }) => (
  <li
    className={`grid grid-cols-[min(7rem,28%)_minmax(0,1fr)] gap-x-5 ${alone ? "md:grid-cols-2 md:items-end md:gap-x-8" : "md:block"}`}
  >
    <Still
      picture={file.picture}
      shape="half"
      decorative
      className="aspect-square w-full md:aspect-3/2"
    />
    <div className="md:mt-4">
      <h3 className="display text-xl">{file.title}</h3>
      <p className="mt-1 max-w-text text-sm text-ink-700">{file.text}</p>
      <p className="mt-2 text-sm">
        <TextLink href={file.url} download={file.download} about={file.title}>
          {file.download ? "Download" : "Open"} {file.label}
        </TextLink>
      </p>
    </div>
  </li>
);

/** Files like those a client receives. */
export function SampleFiles({ files }: { files: readonly SampleFile[] }) {
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
          <FileItem key={file.url} file={file} alone={files.length === 1} />
        ))}
      </ul>
    </Section>
  );
}
