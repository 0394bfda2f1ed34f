import { type ContentProps, pageOf } from "../content/load.ts";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { LinkList } from "../ui/LinkList.tsx";
import { Section } from "../ui/Section.tsx";
import { SectionHead } from "../ui/SectionHead.tsx";

export function BrowseServices({ content: { home, services } }: ContentProps) {
  const { browse } = home;
  const all = pageOf(services, browse.all.service);
  const groups = Object.entries(browse.groups);
  return (
    <Section background="ink">
      <div className="flex flex-wrap items-end justify-between gap-8">
        <SectionHead heading={browse.heading} intro={browse.intro} small />
        <ButtonLink href={all.path} variant="outline">
          {browse.all.label}
        </ButtonLink>
      </div>
      <div data-reveal className="grid gap-x-12 gap-y-10 desk:grid-cols-3 print:grid-cols-3">
        {groups.map(([group, heading]) => (
          <div key={group} className="border-t border-ink-500 pt-5">
            <h3 className="label text-glow-400">{heading}</h3>
            <LinkList
              links={services.filter((service) => service !== all && service.group === group)}
              className="mt-4"
              linkClass="display inline-flex min-h-11 items-center py-1 text-xl hover:text-glow-400"
            />
          </div>
        ))}
      </div>
    </Section>
  );
}
