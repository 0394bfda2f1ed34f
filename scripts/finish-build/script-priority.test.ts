import { expect, it } from "vitest";
import { lowerScriptPriority } from "./script-priority.ts";

it("lowers module scripts with a file of their own, once, and leaves the rest", () => {
  const page =
    '<script>inline()</script><script type="module">x()</script><script type="module" src="/a.js"></script>';
  const lowered = lowerScriptPriority(page);
  expect(lowered).toBe(
    '<script>inline()</script><script type="module">x()</script><script type="module" fetchpriority="low" src="/a.js"></script>',
  );
  expect(lowerScriptPriority(lowered)).toBe(lowered);
});
