/** Distance from a marked place to the center of its number, in CSS pixels. */
const STEM_PX = 26;

interface Figure {
  at?: { x: number; y: number } | undefined;
}

/** Numbers the figures that have a place in the picture, from 1. */
export function numberFigures<Item extends Figure>(figures: Item[]) {
  let count = 0;
  return figures.map((figure) => {
    if (figure.at) count += 1;
    return { ...figure, number: figure.at && count };
  });
}

export function Markers({ figures }: { figures: ReturnType<typeof numberFigures> }) {
  return (
    <svg
      aria-hidden="true"
      className="pointer-events-none relative z-2 size-full overflow-visible text-xs font-semibold"
    >
      {figures.map(({ at, number }) =>
        at && number ? (
          <svg
            key={number}
            aria-hidden="true"
            x={`${at.x}%`}
            y={`${at.y}%`}
            className="overflow-visible"
          >
            <line y1={-4} y2={-STEM_PX} className="stroke-paper-50 stroke-2" />
            <circle cy={-STEM_PX} r={12} className="fill-paper-50" />
            <text y={-STEM_PX} dy="0.36em" textAnchor="middle" className="fill-ink-950">
              {number}
            </text>
          </svg>
        ) : null,
      )}
    </svg>
  );
}
