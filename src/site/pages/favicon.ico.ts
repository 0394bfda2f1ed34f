import { renderMark, wrapInIco } from "../content/brand.ts";

const SIZE = 32;

export const GET = async () =>
  new Response(new Uint8Array(wrapInIco(await renderMark(SIZE, 0), SIZE)), {
    headers: { "Content-Type": "image/x-icon" },
  });
