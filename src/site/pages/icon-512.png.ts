import { markPng } from "../media/brand.ts";

export const GET = async () =>
  new Response(new Uint8Array(await markPng(512, 0.14)), {
    headers: { "Content-Type": "image/png" },
  });
