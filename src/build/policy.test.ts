import { expect, it } from "vitest";
import { withPolicy } from "./policy.ts";

it.each([
  ['<p id="intro" style="color:red">', '<p id="intro"> has an inline style (style="color:red")'],
  ["<svg><path style='fill:red'/></svg>", '<path> has an inline style (style="fill:red")'],
  [
    '<button class="go" onclick="go()">',
    '<button class="go"> has an inline event handler (onclick)',
  ],
])("reports markup that the policy would block: %s", (html, problem) => {
  expect(withPolicy(html).problems.join()).toContain(problem);
});
