import type { Interface } from "../../content/interface.ts";
import type { DrawingName } from "../../content/shared.ts";
import { CameraAngles } from "./CameraAngles.tsx";
import { CloudDistance } from "./CloudDistance.tsx";
import { CraneClearance } from "./CraneClearance.tsx";
import { CrowdEdge } from "./CrowdEdge.tsx";
import { FilmCrops } from "./FilmCrops.tsx";
import { FlyingHeight } from "./FlyingHeight.tsx";
import { PrintSizes } from "./PrintSizes.tsx";
import { RidgeWind } from "./RidgeWind.tsx";
import { StructureHeight } from "./StructureHeight.tsx";

type Words = Interface["drawings"];

interface Props {
  name: DrawingName;
  words: Words;
}

/**
 * A drawing of a fact, in a box of 600 by 400 units. The labels grow on narrow screens (drawing.css).
 * Amber marks the one number that counts.
 */
export function Drawing({ name, words }: Props) {
  switch (name) {
    case "camera-angles":
      return <CameraAngles words={words[name]} />;
    case "cloud-distance":
      return <CloudDistance words={words[name]} />;
    case "crane-clearance":
      return <CraneClearance words={words[name]} />;
    case "crowd-edge":
      return <CrowdEdge words={words[name]} />;
    case "film-crops":
      return <FilmCrops words={words[name]} />;
    case "flying-height":
      return <FlyingHeight words={words[name]} />;
    case "print-sizes":
      return <PrintSizes words={words[name]} />;
    case "ridge-wind":
      return <RidgeWind words={words[name]} />;
    case "structure-height":
      return <StructureHeight words={words[name]} />;
  }
}
