import { type DrawingProps, Label } from "./marks.tsx";

/** Units per inch of print. */
const INCH = 15;
const BOTTOM = 362;

const Print = ({ inches, className }: { inches: number; className: string }) => (
  <rect
    x="6"
    y={BOTTOM - inches * INCH * (2 / 3)}
    width={inches * INCH}
    height={inches * INCH * (2 / 3)}
    className={className}
  />
);

/** Three prints of one 20-megapixel photo, 5,472 pixels wide, at the same scale. */
export function PrintSizes({ words }: DrawingProps<"print-sizes">) {
  return (
    <>
      <Print inches={36} className="fill-paper-50 stroke-paper-300" />
      <Print inches={24} className="fill-paper-200 stroke-paper-300" />
      <Print inches={18.24} className="fill-glow-300" />
      <path
        d={`M6 ${BOTTOM - 70}l62-46 44 26 70-46 97 66v70h-273z`}
        className="fill-ink-700 opacity-90"
      />
      <Label x={534} y={32} textAnchor="end" className="fill-ink-700" text={words.large} />
      <Label x={354} y={152} textAnchor="end" className="fill-ink-700" text={words.medium} />
      <Label x={268} y={206} textAnchor="end" accent text={words.native} />
      <path d="M6 372v12m0-6h274m0-6v12" className="fill-none stroke-glow-700 stroke-[1.5]" />
      <Label x={290} y={385} className="fill-glow-700" text={words.pixels} />
    </>
  );
}
