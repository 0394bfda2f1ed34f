import { expect, it } from "vitest";
import { parseHtml } from "./html.ts";
import { lowerScriptPriority } from "./script-priority.ts";

const lower = (html: string) => lowerScriptPriority(html, parseHtml(html));

it("lowers module scripts with a file of their own, once, and leaves the rest", () => {
  const page =
    '<script>inline()</script><script type="module">x()</script><script type="module" src="/a.js"></script>';
  const lowered = lower(page);
  expect(lowered).toBe(
    '<script>inline()</script><script type="module">x()</script><script fetchpriority="low" type="module" src="/a.js"></script>',
  );
  expect(lower(lowered)).toBe(lowered);
});
