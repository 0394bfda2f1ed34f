import { type DrawingProps, Label } from "./marks.tsx";

export function CraneClearance({ words }: DrawingProps<"crane-clearance">) {
  return (
    <>
      <circle cx="300" cy="210" r="125" className="fill-glow-300/70 stroke-glow-700 stroke-2" />
      <path d="M196 168h150v104h-150z" className="fill-paper-300 stroke-ink-700" />
      <path
        d="M196 194h150m-150 26h150m-150 26h150M233 168v104m38-104v104m37-104v104"
        className="fill-none stroke-ink-500 opacity-60"
      />
      {/* Jib and counter-jib over the mast. */}
      <path d="M262 268l109-157" className="fill-none stroke-ink-900 stroke-[5]" />
      <rect x="288" y="198" width="24" height="24" className="fill-ink-900" />
      <path
        d="M112 348a230 175 0 1 1 376 0"
        className="fill-none stroke-ink-700 stroke-2 [stroke-dasharray:3_9] [stroke-linecap:round]"
      />
      {/* A drone from above. */}
      <path d="M480 340l16 16m0-16l-16 16" className="fill-none stroke-ink-900 stroke-3" />
      {[480, 496].flatMap((x) =>
        [340, 356].map((y) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r="5" className="fill-ink-900" />
        )),
      )}
      <Label x={300} y={362} textAnchor="middle" accent text={words.swing} />
      <Label x={300} y={24} textAnchor="middle" text={words.route} />
    </>
  );
}
