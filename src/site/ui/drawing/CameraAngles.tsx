import { type DrawingProps, DroneMark, House, Label, Spruce } from "./marks.tsx";

const GROUND = 330;

export function CameraAngles({ words }: DrawingProps<"camera-angles">) {
  return (
    <>
      <path d={`M140 78l-88 252h176z`} className="fill-glow-300/70" />
      <path d={`M362 152l78 178h140z`} className="fill-glow-300/70" />
      <DroneMark x={140} y={68} />
      <DroneMark x={356} y={144} />
      <path
        d={`M0 ${GROUND}h284M316 ${GROUND}h284`}
        className="fill-none stroke-ink-900 stroke-2"
      />
      <House x={110} ground={GROUND} />
      <House x={466} ground={GROUND} />
      {[72, 204, 440, 556].map((x) => (
        <Spruce key={x} x={x} ground={GROUND} height={x % 3 === 0 ? 58 : 44} />
      ))}
      <Label x={140} y={374} textAnchor="middle" text={words.nadir} />
      <Label x={458} y={374} textAnchor="middle" text={words.oblique} />
    </>
  );
}
