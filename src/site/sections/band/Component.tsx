import { telHref } from "#business/business.ts";
import { homeSectionPath } from "../../content/paths.ts";
import { scrimClasses } from "../../media/scrim.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { LinkList } from "../../ui/LinkList.tsx";
import { Still } from "../../ui/Still.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import type { SectionProps } from "../props.ts";

type Props = SectionProps<"band">;

/** The way to the quote form. */
const Call = ({ value, page, site: { business } }: Props) => (
  <div>
    <p className="max-w-[27em] text-lg text-paper-100">{value.text}</p>
    <div className="mt-8 flex flex-wrap items-center gap-x-7 gap-y-3">
      <ButtonLink href={homeSectionPath("quote", page.path)}>{page.hero.button}</ButtonLink>
      <TextLink href={telHref(business)} className="inline-block py-2 font-semibold">
        {business.phone}
      </TextLink>
    </div>
  </div>
);

const Next = ({ value: { linksTitle, links } }: Props) =>
  links.length > 0 ? (
    <nav aria-label={linksTitle} className="wrap mt-auto pt-10 pb-10 md:pt-24">
      <div className="border-paper-50/40 md:flex md:border-t md:pt-5 md:items-baseline md:gap-10">
        <h3 className="label shrink-0 text-paper-100">{linksTitle}</h3>
        <LinkList
          links={links}
          className="mt-2 grid gap-x-8 gap-y-1 md:mt-0 md:flex md:flex-wrap"
          linkClass="display inline-flex min-h-9 items-center text-xl hover:text-glow-400"
        />
      </div>
    </nav>
  ) : (
    <div className="pb-16" />
  );

/** The end of a page: the words are on a picture, or below it on phones. Without one, the heading is very large. */
export default async function Band(props: Props) {
  const { value, id } = props;
  const { heading, picture, side } = value;
  if (!picture)
    return (
      <section id={id} className="bg-ink-900 text-paper-50 print:hidden">
        <div className="wrap pt-16 desk:pt-24">
          <h2 className="display max-w-[20ch] text-loud text-balance sideways:text-3xl">
            {heading}
          </h2>
          <div className="mt-8 desk:ml-[calc(100%*5/12)]">
            <Call {...props} />
          </div>
        </div>
        <Next {...props} />
      </section>
    );
  return (
    <section
      id={id}
      className="relative isolate flex flex-col overflow-clip bg-ink-950 text-paper-50 md:min-h-[max(31rem,64svh)] print:hidden"
    >
      <div
        data-side={side}
        className={`band-picture start-scrim end-scrim ${await scrimClasses(picture)} aspect-3/2 md:absolute md:inset-0 md:-z-1 md:aspect-auto`}
      >
        <Still picture={picture} shape="band" decorative className="size-full" />
      </div>
      <div className={`wrap pt-8 md:pt-16 desk:pt-24 ${side === "right" ? "md:pl-[58%]" : ""}`}>
        <h2 className="display mb-5 max-w-[16ch] text-3xl">{heading}</h2>
        <Call {...props} />
      </div>
      <Next {...props} />
    </section>
  );
}
