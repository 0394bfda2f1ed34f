import type { ReactNode } from "react";
import { GROUNDS, type Ground, SPLITS } from "./Section.tsx";

interface Props {
  id?: string | undefined;
  ground: Ground;
  picture: ReactNode;
  side: "left" | "right";
  columns: keyof typeof SPLITS;
  className?: string;
  children: ReactNode;
}

/** A picture at the window's edge with words beside it. On narrow windows, it's above them. */
export const Split = ({ id, ground, picture, side, columns, className = "", children }: Props) => (
  <section
    id={id}
    className={`grid grid-cols-1 ${SPLITS[columns]} ${GROUNDS[ground]} ${className}`}
  >
    <div className={side === "right" ? "relative desk:order-1" : "relative"}>{picture}</div>
    <div
      className={`self-center px-(--edge) py-14 ${side === "left" ? "desk:pl-16" : "desk:pr-16"}`}
    >
      {children}
    </div>
  </section>
);
