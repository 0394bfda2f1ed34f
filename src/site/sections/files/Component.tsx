import { Section } from "../../ui/Section.tsx";
import { Still } from "../../ui/Still.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import type { SectionProps } from "../props.ts";

type Props = SectionProps<"files">;

interface ItemProps {
  item: Props["value"]["items"][number];
  /** Whether the section has no other file. */
  alone: boolean;
}

const FileItem = ({ item: { title, text, picture, file }, alone }: ItemProps) => (
  <li
    className={`grid grid-cols-[min(7rem,28%)_minmax(0,1fr)] gap-x-5 ${alone ? "md:grid-cols-2 md:items-end md:gap-x-8" : "md:block"}`}
  >
    <Still
      picture={picture}
      shape="file"
      decorative
      className="aspect-square w-full md:aspect-3/2"
    />
    <div className="md:mt-4">
      <h3 className="display text-xl">{title}</h3>
      <p className="mt-1 max-w-text text-sm text-ink-700">{text}</p>
      <p className="mt-1 text-sm">
        <TextLink
          href={file.url}
          download={file.download}
          about={title}
          className="inline-block py-1"
        >
          {file.download ? "Download" : "Open"} {file.label}
        </TextLink>
      </p>
    </div>
  </li>
);

export default function Files({ value: { heading, items }, ...section }: Props) {
  return (
    <Section {...section} heading={heading} split={items.length === 1 ? "4/8" : undefined}>
      <ul
        data-reveal
        className={`grid gap-x-8 gap-y-6 md:gap-y-12 ${items.length === 1 ? "" : items.length === 2 ? "md:grid-cols-2" : "md:grid-cols-2 desk:grid-cols-3"}`}
      >
        {items.map((item) => (
          <FileItem key={item.title} item={item} alone={items.length === 1} />
        ))}
      </ul>
    </Section>
  );
}
