import type { APIRoute, GetStaticPaths } from "astro";
import { SAMPLE_FILES_FOLDER } from "#sample-files.ts";
import { loadContent } from "../../content/load.ts";
import { readSampleFile } from "../../content/sample-files.ts";

export const getStaticPaths = (async () => {
  const { works } = await loadContent();
  // Several works may offer the same file.
  const names = new Set(works.flatMap((work) => work.files.map(({ file }) => file)));
  return [...names].map((file) => ({
    params: { path: readSampleFile(file).path.replace(`/${SAMPLE_FILES_FOLDER}`, "") },
    props: { file },
  }));
}) satisfies GetStaticPaths;

export const GET: APIRoute<{ file: string }> = ({ props }) =>
  new Response(new Uint8Array(readSampleFile(props.file).bytes));
