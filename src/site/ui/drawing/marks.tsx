import type { ComponentProps } from "react";
import type { DrawingName, Interface } from "../../content/interface.ts";

export interface DrawingProps<Name extends DrawingName> {
  words: Interface["drawings"][Name];
}

/** `x` and `y` are the center of the drone's camera. */
export const DroneMark = ({ x, y }: { x: number; y: number }) => (
  <path
    d={`M${x - 17} ${y - 9}h13m8 0h13M${x - 10} ${y - 9}v4m20-4v4M${x - 12} ${y - 4}h24l-5 5h-14zM${x - 3} ${y + 1}h6v5h-6z`}
    className="fill-ink-900 stroke-ink-900 stroke-2"
  />
);

export const Spruce = ({ x, ground, height }: { x: number; ground: number; height: number }) => (
  <path
    d={`M${x} ${ground - height}l${height * 0.2} ${height}h${height * -0.4}z`}
    className="fill-ink-700"
  />
);

/** 62 wide and 32 high; `x` is the left edge. */
export const House = ({ x, ground }: { x: number; ground: number }) => (
  <path
    d={`M${x} ${ground}v-19l20-11h24l18 11v19zM${x + 40} ${ground - 30}v-2h6v4`}
    className="fill-ink-900"
  />
);

interface LabelProps extends ComponentProps<"text"> {
  text: string;
  /** Amber, for the one number that counts. */
  accent?: boolean;
}

export const Label = ({ text, accent, ...props }: LabelProps) => (
  <text className={accent ? "fill-glow-700 font-semibold" : "fill-ink-900"} {...props}>
    {text}
  </text>
);
