import { type DrawingProps, DroneMark, Label } from "./marks.tsx";

/** Wind over a ridge: smooth on the windward side, where the drone flies, and tumbling on the far side. */
export function RidgeWind({ words }: DrawingProps<"ridge-wind">) {
  return (
    <>
      <g className="fill-none stroke-ink-500 stroke-2">
        <path d="M0 130q150 0 300-60t300 6" />
        <path d="M0 190q150-2 280-82t320 14" />
        <path d="M0 250q140-4 262-112" />
        <path d="M0 304q110-4 196-84" />
        <path d="M352 152q44 12 40 44t-32 26-16-30 28-20" />
        <path d="M440 190q48 10 46 46t-36 30-18-34 30-22" />
        <path d="M520 158q40 8 38 40t-30 26-16-28 26-20" />
      </g>
      <path
        d="M0 362l110-26 92-94 78-92 34 26 62 112 100 50 124 24v38H0z"
        className="fill-ink-700"
      />
      <DroneMark x={150} y={206} />
      <Label x={0} y={108} accent text={words.windward} />
      <Label x={600} y={316} textAnchor="end" text={words.lee} />
    </>
  );
}
