import { type DrawingProps, DroneMark, Label } from "./marks.tsx";

/** Units per foot, and the height of the tower in feet. */
const FOOT = 0.29;
const TOWER = { x: 384, feet: 350 };
const GROUND = 364;
const REACH = 400 * FOOT;

/** The ceiling near a structure (14 CFR 107.51(b)), to scale. */
export function StructureHeight({ words }: DrawingProps<"structure-height">) {
  const usual = GROUND - REACH;
  const raised = GROUND - TOWER.feet * FOOT - REACH;
  const [left, right] = [TOWER.x - REACH, TOWER.x + REACH];
  const tower = GROUND - TOWER.feet * FOOT;
  return (
    <>
      <path
        d={`M0 ${usual}H${left}V${raised}H${right}V${usual}H600V${GROUND}H0z`}
        className="fill-glow-300/50"
      />
      <path
        d={`M0 ${usual}H${left}V${raised}H${right}V${usual}H600`}
        className="fill-none stroke-glow-700 stroke-2 [stroke-dasharray:9_7]"
      />
      <path
        d={`M${TOWER.x - 14} ${GROUND}l10-${TOWER.feet * FOOT}h8l10 ${TOWER.feet * FOOT}M${TOWER.x - 11} ${GROUND - 30}h22M${TOWER.x - 8} ${GROUND - 60}h16`}
        className="fill-none stroke-ink-900 stroke-3"
      />
      <path
        d={`M${TOWER.x} ${tower - 6}V${raised + 6}M${TOWER.x + 12} ${GROUND - 12}H${right - 4}`}
        className="fill-none stroke-ink-700 stroke-[1.5] [stroke-dasharray:2_5]"
      />
      <DroneMark x={TOWER.x + 56} y={raised + 40} />
      <path d={`M0 ${GROUND}h600`} className="stroke-ink-900 stroke-2" />
      <Label x={TOWER.x} y={raised - 12} textAnchor="middle" accent text={words.structure} />
      <Label x={0} y={usual - 12} text={words.ground} />
      <Label x={right} y={GROUND + 28} textAnchor="end" text={words.near} />
    </>
  );
}
