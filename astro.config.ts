import react from "@astrojs/react";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, fontProviders } from "astro/config";
import { postbuild } from "./src/build/postbuild.ts";
import { functionDevServer } from "./src/server/dev.ts";
import { readSettings } from "./src/settings.ts";

process.env["ASTRO_TELEMETRY_DISABLED"] ??= "1";

const { port, siteUrl, functionsOrigin } = readSettings();

/** While it loads, text shows in the fallbacks of src/site/styles/fonts.css (decision 60). */
function localFont(name: string, fallbacks: string[]) {
  const file = name.toLowerCase().replace(" ", "-");
  const variant = { src: [`./media/fonts/${file}.woff2`] as [string], display: "swap" as const };
  return {
    provider: fontProviders.local(),
    name,
    cssVariable: `--font-${file}` as const,
    fallbacks,
    optimizedFallbacks: false,
    options: { variants: [variant] as [typeof variant] },
  };
}

export default defineConfig({
  srcDir: "./src/site",
  // Logos and icons, published at the root under their own names.
  publicDir: "./media/brand",
  outDir: "./dist/site",
  // Encoded pictures. Not in node_modules, which npm ci deletes.
  cacheDir: process.env["PICTURE_CACHE"] ?? "./.cache",
  site: siteUrl,
  trailingSlash: "never",
  // `npm run dev` opens the browser, unless `--no-open` or BROWSER=none is set.
  server: { port, open: true },
  // Writes denver-drone-services.html for /denver-drone-services: canonical URLs have no trailing slash.
  build: { format: "file", inlineStylesheets: "always" },
  compressHTML: true,
  devToolbar: { enabled: false },
  integrations: [react(), postbuild({ functionsOrigin })],
  image: {
    // Effort 1 encodes in half the time of effort 2; 4:2:0 makes pictures up to 4% smaller (decision 15).
    service: {
      entrypoint: "./src/site/media/crop.ts",
      config: { avif: { effort: 1, chromaSubsampling: "4:2:0" } },
    },
  },
  fonts: [
    localFont("Instrument Serif", ["Display Times", "Display Noto", "Display DejaVu", "serif"]),
    localFont("Instrument Sans", ["Text Arial", "Text Roboto", "Text DejaVu", "sans-serif"]),
  ],
  vite: {
    plugins: [tailwindcss(), functionDevServer()],
    build: { assetsInlineLimit: 0 },
  },
});
