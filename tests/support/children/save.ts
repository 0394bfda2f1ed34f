/** A second editor: saves forms that its parent sends, and answers whether their files were as they had been opened. */
import { saveForm, type Versions } from "../../../tools/edit/save.ts";

process.on("message", async ([root, path, text, opened]: [string, string, string, Versions]) => {
  const stale = await saveForm(new Map([[path, text]]), opened, root);
  process.send?.(stale === undefined);
});
