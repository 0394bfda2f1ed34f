/** A finger on a touch screen, which the browser treats as a real one: it may scroll, pan or zoom. */
import type { Page } from "@playwright/test";

interface Point {
  x: number;
  y: number;
}

/** Puts a finger down, moves it across the window, and lifts it. */
export async function swipe(page: Page, { x, y }: Point, right: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Point[]) =>
    devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", [{ x, y }]);
  for (let step = 1; step <= 10; step += 1)
    await touch("touchMove", [{ x: x + (right * step) / 10, y }]);
  await touch("touchEnd", []);
  await devtools.detach();
}

/** Zooms in as two fingers do. */
export async function zoomIn(page: Page, pageScaleFactor: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setPageScaleFactor", { pageScaleFactor });
  await page.waitForFunction(
    (scale) => Math.abs((visualViewport?.scale ?? 1) - scale) < 0.1,
    pageScaleFactor,
  );
}
