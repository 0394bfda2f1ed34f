import type { ReactNode } from "react";
import { Items } from "../../ui/Items.tsx";
import { GROUNDS, SectionHead } from "../../ui/Section.tsx";
import { Still } from "../../ui/Still.tsx";
import type { SectionProps } from "../props.ts";

/** @param props.children the form: an island, which only an Astro component can render */
export function Quote({
  value,
  ground,
  id,
  children,
}: SectionProps<"quote"> & { children?: ReactNode }) {
  return (
    <section id={id} className={`form-section ${GROUNDS[ground]}`} data-picture="left">
      <div className="form-words">
        <SectionHead heading={value.heading} intro={value.intro} />
        <Items columns={1} numbered items={value.steps.map((title) => ({ title }))} />
      </div>
      <div className="form-picture">
        <Still picture={value.picture} shape="half" decorative className="size-full" />
      </div>
      <div data-reveal className="form-box bg-paper-50">
        {children}
      </div>
    </section>
  );
}
