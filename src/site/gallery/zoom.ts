/**
 * A zoomed picture scrolls, so the browser pans it by touch; this script pans it by arrow keys and by dragging
 * with a mouse.
 */

const DOUBLE_TAP_MS = 300;
/** How far the pointer may move during a click, and how far apart two taps may be, in CSS pixels. */
const TOLERANCE_PX = 24;
/** Minimum zoom factor, for pictures that are already shown at or near full resolution. */
const MIN_SCALE = 2;

const PAN_PX = 120;
const PAN_DIRECTIONS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Position {
  clientX: number;
  clientY: number;
}

const distance = (a: Position, b: Position) =>
  Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);

/** @param button its `aria-pressed` stores whether the picture is zoomed */
export function createZoom(figure: HTMLElement, button: HTMLButtonElement) {
  const isOn = () => button.ariaPressed === "true";
  const setZoomed = (on: boolean) => {
    button.ariaPressed = String(on);
    figure.classList.toggle("zoomed", on);
  };

  /** @param at point that stays in place; defaults to the picture's middle */
  const toggle = (at?: Position) => {
    const picture = figure.querySelector("picture");
    const image = figure.querySelector("img");
    if (!picture || !image) return;
    if (isOn()) {
      setZoomed(false);
      image.style.width = "";
      return;
    }
    const width = Number(image.getAttribute("width"));
    const height = Number(image.getAttribute("height"));
    const box = picture.getBoundingClientRect();
    const fittedWidth = Math.min(box.width, (box.height * width) / height);
    const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    const { clientX, clientY } = at ?? { clientX: middle.x, clientY: middle.y };
    const fullWidth = Math.max(width / devicePixelRatio, MIN_SCALE * fittedWidth);
    setZoomed(true);
    // Switches the picture to the large JPEG; the current file stays visible until the JPEG has loaded.
    picture.querySelector("source")?.remove();
    image.style.width = `${fullWidth}px`;
    const scale = fullWidth / fittedWidth;
    picture.scrollLeft = (fullWidth - box.width) / 2 + (clientX - middle.x) * scale;
    picture.scrollTop =
      ((fullWidth * height) / width - box.height) / 2 + (clientY - middle.y) * scale;
    // A scrollable region must be focusable (axe: scrollable-region-focusable).
    picture.tabIndex = 0;
  };

  const pan = (left: number, top: number) =>
    figure.querySelector("picture")?.scrollBy({ left, top, behavior: "instant" });

  let lastDown: PointerEvent | undefined;
  let lastPosition: Position | undefined;
  let lastTap: PointerEvent | undefined;
  figure.addEventListener("pointerdown", (event) => {
    lastDown = event.isPrimary && event.button === 0 ? event : undefined;
    lastPosition = lastDown;
  });
  figure.addEventListener("pointermove", (event) => {
    if (!isOn() || event.pointerType !== "mouse" || !event.buttons || !lastPosition) return;
    pan(lastPosition.clientX - event.clientX, lastPosition.clientY - event.clientY);
    lastPosition = event;
  });
  figure.addEventListener("pointerup", (event) => {
    const isPicture = event.target instanceof Element && event.target.closest("picture");
    if (!isPicture || !lastDown || distance(lastDown, event) > TOLERANCE_PX) return;
    if (event.pointerType === "mouse") return toggle(event);
    const isDoubleTap =
      lastTap &&
      event.timeStamp - lastTap.timeStamp < DOUBLE_TAP_MS &&
      distance(lastTap, event) < TOLERANCE_PX;
    lastTap = isDoubleTap ? undefined : event;
    if (isDoubleTap) toggle(event);
  });
  button.addEventListener("click", () => toggle());

  return {
    isOn,
    reset: () => setZoomed(false),
    panBy: (key: string): boolean => {
      const [x, y] = (isOn() && PAN_DIRECTIONS[key]) || [];
      if (x === undefined || y === undefined) return false;
      pan(x * PAN_PX, y * PAN_PX);
      return true;
    },
  };
}
