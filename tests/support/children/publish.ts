/** Publishes a folder, and is killed with everything it has started when the given step begins. */

import { openRepository } from "../../../tools/edit/publish/git.ts";
import { readPublication } from "../../../tools/edit/publish/publication.ts";
import { publish } from "../../../tools/edit/publish/publish.ts";

const [root = "", step = ""] = process.argv.slice(2);
const repository = await openRepository(root);
await publish(root, () => {
  const publication = readPublication(repository);
  if (!publication?.end && publication?.step === Number(step)) process.kill(0, "SIGKILL");
});
