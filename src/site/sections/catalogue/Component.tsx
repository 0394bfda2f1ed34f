import { Section } from "../../ui/Section.tsx";
import { Still } from "../../ui/Still.tsx";
import type { SectionProps } from "../props.ts";

const PICTURE =
  "pointer-events-none hidden desk:absolute desk:inset-[0_calc((100vw-100%)*-1+var(--edge))_auto_auto] desk:h-full desk:max-h-[56rem] desk:group-nth-last-[-n+8]:inset-y-[auto_0] desk:w-[calc(100vw-100%-var(--edge)-3rem)] desk:group-first:block desk:group-focus-within:z-1 desk:group-focus-within:block desk:group-hover:z-1 desk:group-hover:block";

/**
 * A list of services with thumbnails. On wide screens, one picture is large beside the list: that of the row under the
 * pointer or with the focus, otherwise the first row's. It's as tall as the list, but no
 * higher than its file; the last rows' pictures are then at its end.
 */
export default ({ value, page, site, ...section }: SectionProps<"catalogue">) => (
  <Section {...section} heading={value.heading}>
    <ul className="border-t border-ink-900 desk:relative desk:mr-[calc((100%+var(--edge))*5/12)]">
      {site.services
        .filter(({ path }) => path !== page.path && path !== site.allServices.path)
        .map(({ name, path, summary, hero }) => (
          <li
            key={path}
            className="group border-b border-paper-300 desk:focus-within:border-glow-500 desk:hover:border-glow-500"
          >
            <a
              href={path}
              className="grid grid-cols-[min(6rem,24vw)_minmax(0,1fr)] gap-x-4 py-[0.6rem] desk:grid-cols-[7rem_minmax(0,1fr)] desk:gap-x-6 desk:py-2"
            >
              <Still
                picture={hero.picture}
                shape="thumb"
                decorative
                className="row-span-2 h-[min(5.25rem,21vw)] w-full desk:h-18"
              />
              <span className="display self-end text-xl desk:group-focus-within:text-glow-700 desk:group-hover:text-glow-700">
                {name}
              </span>
              <span className="max-w-text text-sm text-ink-500 desk:max-w-none">{summary}</span>
            </a>
            <div className={PICTURE}>
              <Still picture={hero.picture} shape="half" decorative className="size-full" />
            </div>
          </li>
        ))}
    </ul>
  </Section>
);
