import { ArrowUpRight, Download } from "lucide-react";
import sharp from "sharp";
import type { Interface } from "../content/interface.ts";
import { interpolate } from "../content/interpolate.ts";
import type { CityPage, PageProps, ServicePage, SiteContent } from "../content/load.ts";
import { stillMaster } from "../content/masters.ts";
import { galleryPicture } from "../content/picture.ts";
import { readSampleFile, type SampleFile } from "../content/sample-files.ts";
import { Picture } from "../ui/Picture.tsx";
import { Section } from "../ui/Section.tsx";

type OfferedFile = SiteContent["works"][number]["files"][number];

/** Describes a file's type and size, such as "PDF, 1.1 MB". */
async function describeFile(file: SampleFile, words: Interface["files"]): Promise<string> {
  const { label, bytes, megabytes } = file;
  const { width, height } = label === "JPEG" ? await sharp(bytes).metadata() : {};
  const format = (length?: number) => length?.toLocaleString("en-US") ?? "";
  return [
    label,
    width && interpolate(words.pixels, { width: format(width), height: format(height) }),
    `${Math.max(0.1, megabytes).toFixed(1)} MB`,
  ]
    .filter(Boolean)
    .join(", ");
}

async function FileFigure({ file, words }: { file: OfferedFile; words: Interface["files"] }) {
  const { title, text, picture } = file;
  const sample = readSampleFile(file.file);
  const facts = await describeFile(sample, words);
  const master = stillMaster(picture);
  const isPage = master.image.height > master.image.width;
  const Icon = sample.isShown ? ArrowUpRight : Download;
  return (
    <li
      className={`${isPage ? "[--ratio:0.773]" : "[--ratio:1.5]"} group relative content-start items-start gap-x-5 gap-y-4 max-md:thumbnail-row md:grid md:max-w-[calc(var(--ratio)*26rem)] md:[flex:var(--ratio)_1_calc(var(--ratio)*13rem)] desk:[flex-basis:calc(var(--ratio)*15rem)] md:grid-cols-1 md:only:max-w-none md:only:grid-cols-[minmax(0,36rem)_minmax(16rem,1fr)] md:only:gap-x-10`}
    >
      <div className="aspect-square bg-paper-200 lifted md:aspect-(--ratio)">
        <Picture
          picture={
            await galleryPicture(
              master,
              isPage
                ? "(min-width: 48rem) 18vw, 7rem"
                : "(min-width: 60rem) 32vw, (min-width: 48rem) 50vw, 7rem",
            )
          }
          decorative
          className="size-full object-top"
        />
      </div>
      <div>
        <h3 className="display text-xl">{title}</h3>
        <p className="mt-1 max-w-text text-sm text-ink-700">{text}</p>
        <p className="mt-3 flex flex-wrap items-baseline gap-x-4 text-sm">
          <a
            href={sample.path}
            download={sample.isShown ? undefined : sample.name}
            className="font-semibold underline decoration-glow-500 decoration-2 underline-offset-6 after:absolute after:inset-0"
          >
            {sample.isShown ? words.open : words.download}
            <span className="sr-only">
              {" "}
              {title}, {facts}
            </span>
            <Icon className="ms-1.5 inline size-4" />
          </a>
          <span aria-hidden="true" className="text-ink-500">
            {facts}
          </span>
        </p>
      </div>
    </li>
  );
}

/** Files like those a client receives, from all works: those that name this page, or whose work does. */
export function SampleFiles({ content, page }: PageProps<ServicePage | CityPage>) {
  const words = content.words.files;
  const files = content.works.flatMap((work) =>
    work.files.filter(({ services }) =>
      (services.length > 0 ? services : [...work.services, ...work.cities]).includes(page.slug),
    ),
  );
  if (files.length === 0) return null;
  return (
    <Section background="sand" heading={words.heading} intro={words.intro} small>
      <ul data-reveal className="late flex flex-wrap gap-x-8 gap-y-10 max-md:flex-col md:gap-y-14">
        {files.map((file) => (
          <FileFigure key={file.file} file={file} words={words} />
        ))}
      </ul>
    </Section>
  );
}
