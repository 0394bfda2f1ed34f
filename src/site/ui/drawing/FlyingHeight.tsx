import { type DrawingProps, DroneMark, House, Label, Spruce } from "./marks.tsx";

const GROUND = 380;

/** 340 units are 400 feet. */
const atHeight = (feet: number) => GROUND - feet * 0.85;

/** Heights of the spruces in feet, by position. */
const SPRUCES = [
  [330, 44],
  [352, 62],
  [372, 52],
  [500, 68],
  [520, 48],
  [544, 58],
] as const;

export function FlyingHeight({ words }: DrawingProps<"flying-height">) {
  const top = atHeight(150);
  return (
    <>
      <path
        d={`M0 ${atHeight(400)}h600`}
        className="fill-none stroke-glow-700 stroke-2 [stroke-dasharray:9_7]"
      />
      <Label x={0} y={atHeight(400) - 12} accent text={words.limit} />
      <rect x="0" y={top} width="600" height={atHeight(60) - top} className="fill-glow-300/60" />
      <Label x={14} y={top + 30} className="fill-ink-900 font-semibold" text={words.band} />
      <Label x={14} y={top + 58} text={words.bandNote} />
      <path d={`M356 ${atHeight(108)}l52 82h62z`} className="fill-glow-400/50" />
      <DroneMark x={352} y={atHeight(112)} />
      <path d={`M0 ${GROUND}h600`} className="stroke-ink-900 stroke-2" />
      {SPRUCES.map(([x, feet]) => (
        <Spruce key={x} x={x} ground={GROUND} height={feet * 0.85} />
      ))}
      <House x={404} ground={GROUND} />
    </>
  );
}
