import type { ReactNode } from "react";
import type { DrawingName, Interface } from "../../content/interface.ts";
import { CameraAngles } from "./CameraAngles.tsx";
import { CloudDistance } from "./CloudDistance.tsx";
import { CraneClearance } from "./CraneClearance.tsx";
import { CrowdEdge } from "./CrowdEdge.tsx";
import { FilmCrops } from "./FilmCrops.tsx";
import { FlyingHeight } from "./FlyingHeight.tsx";
import type { DrawingProps } from "./marks.tsx";
import { PrintSizes } from "./PrintSizes.tsx";
import { RidgeWind } from "./RidgeWind.tsx";
import { StructureHeight } from "./StructureHeight.tsx";

const SHAPES: { [Name in DrawingName]: (props: DrawingProps<Name>) => ReactNode } = {
  "camera-angles": CameraAngles,
  "cloud-distance": CloudDistance,
  "crane-clearance": CraneClearance,
  "crowd-edge": CrowdEdge,
  "film-crops": FilmCrops,
  "flying-height": FlyingHeight,
  "print-sizes": PrintSizes,
  "ridge-wind": RidgeWind,
  "structure-height": StructureHeight,
};

interface Props<Name extends DrawingName> {
  name: Name;
  words: Interface["drawings"];
}

/** A drawing of a fact, in a box of 600 by 400 units, which are about half a pixel on a phone. */
export function Drawing<Name extends DrawingName>({ name, words }: Props<Name>) {
  return (
    <svg
      viewBox="0 0 600 400"
      role="img"
      aria-label={words[name].alt}
      className="drawing h-auto w-full text-[23px] min-[36rem]:text-[16px]"
    >
      {SHAPES[name]({ words: words[name] })}
    </svg>
  );
}
