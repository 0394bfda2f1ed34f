/** Tests a server whose `dist` is replaced while it runs, as a build does (scripts/build.ts). */
import { rename } from "node:fs/promises";
import { expect } from "vitest";
import { FIXTURE, makeFixtureSite } from "../support/fixture-site.ts";
import { test } from "../support/fixtures.ts";

const HASHED_PICTURE = "/_astro/denver.Xy98Zw76.webp";
const FILM = "/films/showreel.mp4";

test("serves the previous build's film until the server restarts, and its hashed files even after that", async ({
  start,
}) => {
  const folder = await makeFixtureSite();
  const { "_astro/denver.Xy98Zw76.webp": picture, "films/showreel.mp4": film, ...rest } = FIXTURE;
  const nextBuild = await makeFixtureSite({
    ...rest,
    "new.html": `<meta charset="utf-8"><title>New</title>`,
  });
  const status = async (path: string) => (await fetch(server.url + path)).status;

  let server = await start({ folder });
  await rename(folder, `${folder}.previous`);
  expect(await status(FILM)).toBe(200);
  await rename(nextBuild, folder);
  expect(Buffer.from(await (await fetch(server.url + FILM)).arrayBuffer())).toEqual(film);
  await server.stop();

  server = await start({ folder });
  expect(await status("/new")).toBe(200);
  const response = await fetch(server.url + HASHED_PICTURE);
  expect(response.headers.get("Cache-Control")).toContain("immutable");
  expect(Buffer.from(await response.arrayBuffer())).toEqual(picture);
  expect(await status(FILM)).toBe(404);
});
