import type { PageProps, ServicePage, SiteContent } from "../content/load.ts";
import { sampleFile } from "../content/sample-files.ts";
import { Section } from "../ui/Section.tsx";
import { Still } from "../ui/Still.tsx";
import { TextLink } from "../ui/TextLink.tsx";

type OfferedFile = SiteContent["works"][number]["files"][number];

function FileItem({ file }: { file: OfferedFile }) {
  const { label, megabytes, isShown, path } = sampleFile(file.file);
  return (
    <li className="grid grid-cols-[min(7rem,28%)_minmax(0,1fr)] gap-x-5 md:block">
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
          <TextLink href={path} download={isShown ? undefined : file.file} about={file.title}>
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
      {...(files.length === 1 ? { split: "4/8" } : {})}
    >
      <ul
        data-reveal
        className={`grid gap-x-8 gap-y-6 md:gap-y-12 ${files.length === 1 ? "" : files.length === 2 ? "md:grid-cols-2" : "md:grid-cols-2 desk:grid-cols-3"}`}
      >
        {files.map((file) => (
          <FileItem key={file.file} file={file} />
        ))}
      </ul>
    </Section>
  );
}
