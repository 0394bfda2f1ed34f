import { Items } from "../../ui/Items.tsx";
import { GROUNDS, SectionHead } from "../../ui/Section.tsx";
import { Still } from "../../ui/Still.tsx";
import type { SectionProps } from "../props.ts";

export default ({ value, ground, id }: SectionProps<"beside">) => (
  <section id={id} data-side={value.side} className={`beside-picture ${GROUNDS[ground]}`}>
    <div className="tall-picture">
      <Still picture={value.picture} shape="tall" />
    </div>
    <div className="beside-text section">
      <SectionHead heading={value.heading} intro={value.intro} />
      <div className="mt-8">
        <Items columns={2} items={value.items} />
      </div>
    </div>
  </section>
);
