import { useCallback, useState } from "react";

/**
 * Tracks the visible slides, bottom to top: the incoming slide fades in over the outgoing ones, which
 * stay opaque until it covers them, so that brightness never drops between slides. If a slide that is
 * still visible becomes current again, it replaces the stack without a fade.
 * @param index the current slide
 */
export function useLayers(index: number) {
  const [layers, setLayers] = useState([index]);
  if (layers.at(-1) !== index) setLayers(layers.includes(index) ? [index] : [...layers, index]);
  const covered = useCallback(() => setLayers((seen) => seen.slice(-1)), []);
  return { layers, covered };
}
