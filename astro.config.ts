import react from "@astrojs/react";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, fontProviders } from "astro/config";
import { loadBusiness } from "./src/business/business.ts";
import { hydrateOnUse } from "./src/site/hydration/integration.ts";

export default defineConfig({
  srcDir: "./src/site",
  publicDir: "./src/site/public",
  outDir: "./dist/site",
  site: process.env["SITE_URL"] ?? loadBusiness().url,
  trailingSlash: "never",
  // /denver-drone-services is denver-drone-services.html: canonical URLs carry no slash.
  build: { format: "file", inlineStylesheets: "always" },
  compressHTML: true,
  devToolbar: { enabled: false },
  integrations: [react(), hydrateOnUse()],
  fonts: [
    {
      provider: fontProviders.local(),
      name: "Instrument Serif",
      cssVariable: "--font-instrument-serif",
      fallbacks: ["serif"],
      options: {
        variants: [
          { src: ["./src/site/fonts/instrument-serif.woff2"], weight: 400, style: "normal" },
        ],
      },
    },
    {
      provider: fontProviders.local(),
      name: "Instrument Sans",
      cssVariable: "--font-instrument-sans",
      fallbacks: ["sans-serif"],
      options: {
        variants: [
          { src: ["./src/site/fonts/instrument-sans.woff2"], weight: "400 600", style: "normal" },
        ],
      },
    },
  ],
  vite: {
    plugins: [tailwindcss()],
    build: { assetsInlineLimit: 0 },
  },
});
