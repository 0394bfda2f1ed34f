import { Section } from "../../ui/Section.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import type { SectionProps } from "../props.ts";

const MONTH_FORMAT = { month: "long", year: "numeric" } as const;

const hostOf = (url: string): string => new URL(url).hostname.replace(/^www\./, "");

export default function Reviews({ value, site, ...section }: SectionProps<"reviews">) {
  const { reviews, rating } = site.business;
  return (
    <Section {...section} heading={value.heading}>
      <ul className="grid gap-x-12 gap-y-12 sm:grid-cols-2 desk:grid-cols-3">
        {reviews.map(({ name, role, text, date, source }) => (
          <li key={name + date} data-reveal className="border-t border-ink-900 pt-5">
            <blockquote className="display text-xl">{text}</blockquote>
            <p className="mt-4 font-semibold">{name}</p>
            {role ? <p className="text-sm text-ink-700">{role}</p> : null}
            <p className="text-sm text-ink-700">
              <time dateTime={date}>
                {Temporal.PlainDate.from(date).toLocaleString("en-US", MONTH_FORMAT)}
              </time>
            </p>
            {source ? (
              <TextLink href={source} className="inline-block py-2 text-sm">
                Published on {hostOf(source)}
              </TextLink>
            ) : null}
          </li>
        ))}
      </ul>
      {rating?.source ? (
        <p>
          <TextLink href={rating.source} className="inline-block py-2 font-semibold">
            {rating.count === 1 ? "Read the review" : `Read all ${rating.count} reviews`} on{" "}
            {hostOf(rating.source)}
          </TextLink>
        </p>
      ) : null}
    </Section>
  );
}
