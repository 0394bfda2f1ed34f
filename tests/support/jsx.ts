/** Compiles the mail templates' JSX in child processes (`node --import`). */
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { transformSync } from "esbuild";

registerHooks({
  load(url, context, next) {
    if (!url.endsWith(".tsx")) return next(url, context);
    const options = { loader: "tsx", jsx: "automatic", format: "esm" } as const;
    const { code } = transformSync(readFileSync(new URL(url)), options);
    return { format: "module", source: code, shortCircuit: true };
  },
});
