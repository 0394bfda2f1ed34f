import { useCallback, useState } from "react";

/**
 * The slides to be seen, the lowest first: a slide that comes in lies over those that were there,
 * and they stay whole beneath it until it covers them, so that the light between two slides never
 * drops. A slide that is called back while another comes in is shown at once.
 * @param index the slide that shows
 */
export function useLayers(index: number) {
  const [layers, setLayers] = useState([index]);
  if (layers.at(-1) !== index) setLayers(layers.includes(index) ? [index] : [...layers, index]);
  const covered = useCallback(() => setLayers((seen) => seen.slice(-1)), []);
  return { layers, covered };
}
