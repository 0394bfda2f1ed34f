import { type DrawingProps, House, Label, Spruce } from "./marks.tsx";

/** A 16:9 frame of 560 by 315 units, and the upright 9:16 crop of 177 by 315 in its middle. */
export function FilmCrops({ words }: DrawingProps<"film-crops">) {
  return (
    <>
      <rect x="20" y="20" width="560" height="315" className="fill-glow-300" />
      <path d="M20 210l110-84 72 46 98-92 104 88 76-52 100 78v141H20z" className="fill-ink-300" />
      <path d="M20 262q140-46 280-14t280-22v109H20z" className="fill-ink-500" />
      {[64, 92, 128, 480, 512, 548].map((x) => (
        <Spruce key={x} x={x} ground={306} height={x % 3 === 0 ? 70 : 52} />
      ))}
      <House x={270} ground={290} />
      <path
        d="M20 20h191.400v315h-191.400zM388.600 20h191.400v315h-191.400z"
        className="fill-ink-950/55"
      />
      <Label x={36} y={52} className="fill-paper-50" text={words.wide} />
      <rect
        x="211.400"
        y="20"
        width="177.200"
        height="315"
        className="fill-none stroke-glow-500 stroke-4"
      />
      <path
        d="M211.400 348v12m0-6h177.200m0-6v12"
        className="fill-none stroke-glow-700 stroke-[1.5]"
      />
      <Label x={300} y={388} textAnchor="middle" accent text={words.tall} />
    </>
  );
}
