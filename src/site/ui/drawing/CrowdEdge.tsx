import { type DrawingProps, DroneMark, Label } from "./marks.tsx";

const GROUND = 340;
const FIRST_GUEST = 250;
const GUESTS = 18;

export function CrowdEdge({ words }: DrawingProps<"crowd-edge">) {
  return (
    <>
      <path d="M98 108l140 232h350z" className="fill-glow-300/50" />
      <rect x="240" y="60" width="360" height="280" className="fill-paper-200/70" />
      <path d="M240 60v280" className="fill-none stroke-glow-700 stroke-2 [stroke-dasharray:9_7]" />
      <DroneMark x={92} y={98} />
      <path d={`M0 ${GROUND}h600`} className="stroke-ink-900 stroke-2" />
      {Array.from({ length: GUESTS }, (_, index) => FIRST_GUEST + 12 + index * 19).map(
        (x, index) => (
          <g key={x} className={index % 3 === 1 ? "fill-ink-700" : "fill-ink-900"}>
            <circle cx={x} cy={GROUND - 25 - (index % 2) * 3} r="4" />
            <path d={`M${x - 5} ${GROUND}v-16q5-8 10 0v16z`} />
          </g>
        ),
      )}
      <Label x={0} y={56} text={words.drone} />
      <Label x={420} y={106} textAnchor="middle" accent text={words.guests} />
    </>
  );
}
