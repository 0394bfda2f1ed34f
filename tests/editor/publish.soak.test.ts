/** A publication that installs packages. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { publish } from "../../tools/edit/publish/publish.ts";
import { createEditorApp } from "../support/editor-app.ts";

it("builds a colleague's code with its own packages, and leaves those of the running editor", async () => {
  const site = createEditorApp();
  site.publishAsOther(() => ({
    "package.json": '{ "type": "module", "dependencies": { "lib": "file:lib" } }\n',
    "package-lock.json": JSON.stringify({
      lockfileVersion: 3,
      packages: {
        "": { dependencies: { lib: "file:lib" } },
        lib: {},
        "node_modules/lib": { resolved: "lib", link: true },
      },
    }),
    "lib/package.json": '{ "name": "lib" }\n',
  }));
  site.change("content/business.yaml", "phone", "(720) 555-0101");
  expect((await publish(site.root)).end).toMatchObject({
    message: expect.stringMatching(/^Published\.\n.*run npm ci, and start it again/),
    isUpdated: true,
  });
  expect(existsSync(join(site.root, ".git/editor/worktree/node_modules/lib"))).toBe(true);
  expect(existsSync(join(site.root, "node_modules/lib"))).toBe(false);
  expect(existsSync(join(site.root, "lib/package.json"))).toBe(true);
}, 120_000);
