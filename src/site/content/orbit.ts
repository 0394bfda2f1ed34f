/**
 * Orders an orbit's frames clockwise, whichever way they were flown: dragged to the right, a subject must turn
 * to the right.
 * @returns each frame with the compass direction from the subject to the camera, in degrees
 */
export const clockwise = <Frame>(
  frames: Frame[],
  { bearing, counterclockwise }: { bearing: number; counterclockwise: boolean },
) =>
  frames.map((next, index) => ({
    frame: counterclockwise ? (frames.at(-index) ?? next) : next,
    bearing: (bearing + (index * 360) / frames.length) % 360,
  }));
