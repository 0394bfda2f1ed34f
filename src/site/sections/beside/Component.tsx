import { RunningItems } from "../../ui/Items.tsx";
import { SectionHead } from "../../ui/Section.tsx";
import { Split } from "../../ui/Split.tsx";
import { Still } from "../../ui/Still.tsx";
import type { SectionProps } from "../props.ts";

/** On desktop, the picture is no higher than its file. Beside a longer text, it stays in view. */
const PICTURE =
  "relative h-[min(108vw,34rem)] desk:sticky desk:top-0 desk:h-[min(100%,900px)] desk:min-h-160";

export default ({ value, ground, id }: SectionProps<"beside">) => (
  <Split
    id={id}
    ground={ground}
    side={value.side}
    columns={value.side === "left" ? "5/7" : "7/5"}
    picture={
      <div className={PICTURE}>
        <Still picture={value.picture} shape="tall" className="absolute inset-0 size-full" />
      </div>
    }
  >
    <SectionHead heading={value.heading} intro={value.intro} />
    <RunningItems items={value.items} className="mt-8" />
  </Split>
);
