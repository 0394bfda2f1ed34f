import type { APIRoute, GetStaticPaths } from "astro";
import { landSvg } from "../../components/where-we-fly/land.ts";
import { landName, TONES, type Tone } from "../../components/where-we-fly/tones.ts";

interface Props {
  tone: Tone;
}

/** The land under the map, once for each tone. */
export const getStaticPaths = (() =>
  (Object.keys(TONES) as Tone[]).map((tone) => ({
    params: { tone: landName(tone) },
    props: { tone } satisfies Props,
  }))) satisfies GetStaticPaths;

export const GET: APIRoute<Props> = ({ props }) =>
  new Response(landSvg(props.tone), { headers: { "Content-Type": "image/svg+xml" } });
