/** Compiles `.tsx` files that Node imports: Node removes types, but doesn't compile JSX. */
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import { transformSync } from "esbuild";

registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith(".tsx")) return nextLoad(url, context);
    const text = readFileSync(fileURLToPath(url), "utf8");
    const { code } = transformSync(text, { loader: "tsx", jsx: "automatic" });
    return { format: "module", shortCircuit: true, source: code };
  },
});
