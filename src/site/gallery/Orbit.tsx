import type { Interface } from "../content/interface.ts";
import { interpolate } from "../content/interpolate.ts";
import { orbitMaster } from "../content/masters.ts";
import { orbitPicture } from "../content/picture.ts";
import { FrameSlider } from "./FrameSlider.tsx";

/** Number of views that visitors without JavaScript see. */
const STRIP_VIEWS = 4;

interface Props {
  words: Interface["exhibit"];
  title: string;
  caption: string;
  orbit: string;
}

export async function Orbit({ words, title, caption, orbit }: Props) {
  const masters = orbitMaster(orbit);
  const { directions } = words;
  const stripStep = Math.ceil(masters.length / STRIP_VIEWS);
  const frames = masters.map(async (master, index) => {
    const direction =
      directions[Math.round((master.bearing / 360) * directions.length) % directions.length];
    const view = interpolate(words.seen, { direction: direction ?? "" });
    const picture = await orbitPicture(master);
    return {
      picture: { ...picture, alt: `${picture.alt}. ${view}` },
      valueText: `${view}, ${index + 1}/${masters.length}`,
      isInteractiveOnly: index % stripStep > 0,
    };
  });
  return (
    <FrameSlider
      {...{ title, caption, orbit }}
      frames={await Promise.all(frames)}
      hint={words.turn}
    />
  );
}
