import { Items } from "../../ui/Items.tsx";
import { GROUNDS, SectionHead } from "../../ui/Section.tsx";
import { Still } from "../../ui/Still.tsx";
import type { FormSectionProps } from "../props.ts";

/** Above the picture, what happens next; on a phone, the form is right below that. */
export default ({ value, ground, id, form }: FormSectionProps<"quote">) => (
  <section
    id={id}
    className={`grid grid-cols-1 gap-x-18 desk:grid-cols-[5fr_7fr] print:hidden ${GROUNDS[ground]}`}
  >
    <div className="flex flex-col">
      <div className="grid gap-8 px-(--edge) pt-(--section-space) pb-8 desk:pr-0 desk:pb-16">
        <SectionHead heading={value.heading} intro={value.intro} />
        <Items columns={1} numbered items={value.steps.map((title) => ({ title }))} />
      </div>
      <div className="relative h-96 grow max-md:hidden desk:min-h-96">
        <Still
          picture={value.picture}
          shape="column"
          decorative
          className="absolute inset-0 size-full"
        />
      </div>
    </div>
    <div
      data-reveal
      className="bg-paper-50 px-(--edge) pt-8 pb-(--section-space) desk:my-14 desk:mr-(--edge) desk:p-10"
    >
      {form}
    </div>
  </section>
);
