import { type DrawingProps, DroneMark, Label } from "./marks.tsx";

/** Units per foot. The drone hovers 340 feet above the ground. */
const FOOT = 0.17;
const CLOUD = { left: 380, base: 190 };
const GROUND = CLOUD.base + 900 * FOOT;

/** Distances from a cloud (14 CFR 107.51(d)): 500 feet below, 2,000 feet to the side, to scale. */
export function CloudDistance({ words }: DrawingProps<"cloud-distance">) {
  const side = CLOUD.left - 2_000 * FOOT;
  const below = CLOUD.base + 500 * FOOT;
  return (
    <>
      <rect x={side} y="30" width={600 - side} height={below - 30} className="fill-glow-300/50" />
      <path
        d={`M${CLOUD.left + 32} ${CLOUD.base}q-34-4-30-36t40-32q6-46 54-46t60 38q40-4 46 34t-34 42z`}
        className="fill-paper-50 stroke-ink-500 stroke-2"
      />
      <path
        d={`M${side} 142v16m0-8h${CLOUD.left - side}m0-8v16M490 ${CLOUD.base + 6}h16m-8 0v${500 * FOOT - 6}m-8 0h16`}
        className="fill-none stroke-glow-700 stroke-[1.5]"
      />
      <Label x={210} y={138} textAnchor="middle" accent text={words.beside} />
      <Label x={482} y={CLOUD.base + 52} textAnchor="end" accent text={words.below} />
      <DroneMark x={430} y={below + 18} />
      <path d={`M0 ${GROUND}h600`} className="stroke-ink-900 stroke-2" />
      <path
        d={`M120 ${GROUND}v-5l5-4h8l5 4v5zM176 ${GROUND}l4-10 4 10zM200 ${GROUND}l3-8 3 8zM300 ${GROUND}l4-10 4 10z`}
        className="fill-ink-900"
      />
    </>
  );
}
