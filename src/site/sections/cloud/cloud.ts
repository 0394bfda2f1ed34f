/** Loads a cloud over its picture, and wires the buttons, keys and pointers that turn, color and measure it. */
import { CLASSES } from "./classes.ts";
import { colorsBy } from "./colors.ts";
import { loadBytes } from "./load.ts";
import { createMeasure } from "./measure.ts";
import { type Cloud, unpack } from "./unpack.ts";
import { createView, type View } from "./view.ts";

const TURN = Math.PI / 12;
const ZOOM = 1.25;
/** A press may move this far, in CSS pixels: hands shake, and fingers roll. */
const PRESS_PX = { mouse: 5, touch: 12 };

/** By key, and by the value of a button. */
const MOVES: Record<string, (view: View) => void> = {
  ArrowLeft: (view) => view.turn(-TURN, 0),
  ArrowRight: (view) => view.turn(TURN, 0),
  ArrowUp: (view) => view.turn(0, TURN / 2),
  ArrowDown: (view) => view.turn(0, -TURN / 2),
  "+": (view) => view.zoom(ZOOM),
  "=": (view) => view.zoom(ZOOM),
  "-": (view) => view.zoom(1 / ZOOM),
};

/** A drag turns; two fingers zoom. A finger that moves up or down scrolls the page (touch-action). */
function wirePointers(
  canvas: HTMLCanvasElement,
  view: View,
  onPress: (event: PointerEvent) => void,
) {
  const pointers = new Map<number, PointerEvent>();
  let start = { x: 0, y: 0 };
  let isDrag = false;
  const spread = () => {
    const [one, other] = [...pointers.values()];
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
  };
  canvas.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    isDrag = pointers.size > 0;
    if (!isDrag) start = event;
    pointers.set(event.pointerId, event);
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener("pointermove", (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const spreadBefore = spread();
    pointers.set(event.pointerId, event);
    const [right, down] = [event.x - before.x, event.y - before.y];
    const limit = event.pointerType === "touch" ? PRESS_PX.touch : PRESS_PX.mouse;
    isDrag ||= Math.hypot(event.x - start.x, event.y - start.y) > limit;
    if (!isDrag) return;
    if (spreadBefore) view.zoom(spread() / spreadBefore);
    else view.turn((-right / canvas.clientWidth) * 4, (down / canvas.clientHeight) * 2);
  });
  canvas.addEventListener("pointerup", (event) => {
    if (pointers.delete(event.pointerId) && !isDrag) onPress(event);
  });
  canvas.addEventListener("pointercancel", (event) => pointers.delete(event.pointerId));
  // Pinching a trackpad; a plain wheel scrolls the page.
  canvas.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      view.zoom(Math.exp(-event.deltaY / 100));
    },
    { passive: false },
  );
}

function wireColors(element: HTMLElement, cloud: Cloud, view: View): void {
  for (const swatch of element.querySelectorAll<HTMLElement>("[data-class]"))
    swatch.style.backgroundColor = `rgb(${CLASSES[swatch.dataset["class"] as keyof typeof CLASSES]})`;
  const modes = [...element.querySelectorAll<HTMLInputElement>("[type=radio]")];
  const update = () =>
    view.color(colorsBy(modes.find(({ checked }) => checked)?.value ?? "", cloud));
  for (const mode of modes) mode.addEventListener("change", update);
  update();
}

/**
 * @param onLost called if the browser stops drawing, as when a phone needs the memory
 * @throws Error if the points don't arrive, or the browser can't draw them
 */
export async function openCloud(element: HTMLElement, onLost: () => void): Promise<void> {
  const canvas = element.querySelector("canvas") as HTMLCanvasElement;
  const stage = canvas.parentElement as HTMLElement;
  if (!document.createElement("canvas").getContext("webgl")) throw new Error("no WebGL");
  const cloud = unpack(await loadBytes(element.dataset["points"] ?? ""));
  element.toggleAttribute("data-open", true);
  const view = createView(canvas, cloud, () => measure.follow());
  const measure = createMeasure(element, cloud, view);
  wireColors(element, cloud, view);
  wirePointers(canvas, view, ({ offsetX, offsetY }) => measure.mark(offsetX, offsetY));
  element.addEventListener("click", ({ target }) => {
    if (target instanceof Element) MOVES[target.closest("button")?.value ?? ""]?.(view);
  });
  stage.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const move = MOVES[event.key];
    if (measure.key(event)) event.preventDefault();
    else if (move) {
      event.preventDefault();
      move(view);
    }
  });
  canvas.addEventListener("webglcontextlost", onLost, { once: true });
  stage.focus({ preventScroll: true });
}
