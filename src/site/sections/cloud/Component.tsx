import {
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  ChevronUp,
  Minus,
  Plus,
  Rotate3d,
  Ruler,
} from "lucide-react";
import { buttonClass } from "../../ui/ButtonLink.tsx";
import { Section } from "../../ui/Section.tsx";
import { Still } from "../../ui/Still.tsx";
import type { SectionProps } from "../props.ts";
import { cloudAt, cloudUrl } from "./pack.ts";

/** The values are keys of cloud.ts. */
const MOVES = [
  { label: "Turn left", value: "ArrowLeft", Icon: ChevronLeft },
  { label: "Turn right", value: "ArrowRight", Icon: ChevronRight },
  { label: "Look from higher", value: "ArrowUp", Icon: ChevronUp },
  { label: "Look from lower", value: "ArrowDown", Icon: ChevronDown },
  { label: "Closer", value: "+", Icon: Plus },
  { label: "Farther away", value: "-", Icon: Minus },
];

const feet = (value: number) => Math.round(value).toLocaleString("en-US");

type Props = SectionProps<"cloud">;
type Packed = ReturnType<typeof cloudAt>;

const Colors = ({ name, packed }: { name: string; packed: Packed }) => (
  <fieldset className="cloud-colors">
    <legend className="sr-only">Color by</legend>
    {["photo", "height", "class"].map((mode) => (
      <label key={mode}>
        <input type="radio" name={name} value={mode} defaultChecked={mode === "photo"} />
        <span>{`${mode[0]?.toUpperCase()}${mode.slice(1)}`}</span>
      </label>
    ))}
    <p data-legend="height">
      Blue is {feet(packed.lowest)} ft above sea level. The highest point is {feet(packed.highest)}{" "}
      ft.
    </p>
    <p data-legend="class">
      {packed.classes.map((name) => (
        <span key={name}>
          <span data-class={name} aria-hidden="true" /> {name}
        </span>
      ))}
    </p>
  </fieldset>
);

const Tools = ({ name, packed }: { name: string; packed: Packed }) => (
  <div className="cloud-tools">
    <Colors name={name} packed={packed} />
    <div className="cloud-buttons">
      <button type="button" aria-pressed="false" className={buttonClass("outline")}>
        <Ruler className="size-5" /> Measure
      </button>
      {MOVES.map(({ label, value, Icon }) => (
        <button
          key={value}
          type="button"
          value={value}
          aria-label={label}
          className="round size-12"
        >
          <Icon className="size-5" />
        </button>
      ))}
    </div>
  </div>
);

/** Shows the still picture; cloud.ts loads the points over it when the visitor presses the button. */
export default function CloudSection({ value, ...section }: Props) {
  const { heading, intro, cloud, unit, subject, picture, note } = value;
  const packed = cloudAt(cloud, unit);
  return (
    <Section {...section} heading={heading} intro={intro} split="4/8">
      <point-cloud
        data-points={cloudUrl(cloud, unit)}
        data-failed="Your browser couldn't show the points, so the picture stays. Check your connection, reload the page, or try a browser with WebGL."
      >
        <div className="cloud-stage">
          <Still picture={picture} shape="stage" className="size-full" />
          <div
            role="application"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys turn it.
            tabIndex={0}
            aria-label={`${subject}, a point cloud. Arrow keys turn it, plus and minus zoom, M measures.`}
            className="cloud-view"
          >
            <canvas />
            <svg className="marks" aria-hidden="true">
              <line />
              <path d="M-14 0H14M0-14V14" />
              <circle r="6" />
              <circle r="6" />
            </svg>
          </div>
          <button type="button" data-loads className={buttonClass("primary")}>
            <Rotate3d className="size-5" /> Turn and measure it
            <span className="font-normal">{packed.megabytes} MB</span>
          </button>
        </div>
        <p role="status" className="cloud-status" />
        <Tools name={`${heading}: color`} packed={packed} />
        {note ? <p className="mt-6 max-w-text text-sm text-ink-300">{note}</p> : null}
      </point-cloud>
    </Section>
  );
}
