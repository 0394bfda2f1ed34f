/**
 * Zoom in the lightbox: a click (mouse), a double tap (touch) or the zoom button toggles full
 * resolution. A zoomed picture scrolls, so touch pans natively; arrow keys and a mouse drag pan it by
 * script.
 */

/** Maximum time between the taps of a double tap, in milliseconds. */
const DOUBLE_TAP_MS = 300;
/** How far a click may move, and two taps may be apart, in CSS pixels. */
const TOLERANCE_PX = 24;
/** Minimum enlargement, for pictures shown at or near full resolution already. */
const MIN_SCALE = 2;

/** Distance an arrow key pans, in CSS pixels. */
const PAN_PX = 120;
const PAN: Record<string, readonly [x: number, y: number]> = {
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

/**
 * @param figure contains the picture, which is replaced for every tile
 * @param button the zoom button; its `aria-pressed` is the zoom state
 */
export function createZoom(figure: HTMLElement, button: HTMLButtonElement) {
  const isOn = () => button.ariaPressed === "true";
  const setZoomed = (on: boolean) => {
    button.ariaPressed = String(on);
    figure.classList.toggle("zoomed", on);
  };

  /** Turns zoom on or off. @param at the position that stays in place on the screen */
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
    const fitted = Math.min(box.width, (box.height * width) / height);
    const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    const { clientX, clientY } = at ?? { clientX: middle.x, clientY: middle.y };
    const full = Math.max(width / devicePixelRatio, MIN_SCALE * fitted);
    setZoomed(true);
    // Switches to the large JPEG; the current file stays visible until the JPEG has loaded.
    picture.querySelector("source")?.remove();
    image.style.width = `${full}px`;
    const scale = full / fitted;
    picture.scrollLeft = (full - box.width) / 2 + (clientX - middle.x) * scale;
    picture.scrollTop = ((full * height) / width - box.height) / 2 + (clientY - middle.y) * scale;
    // A scrollable region must be focusable (axe: scrollable-region-focusable).
    picture.tabIndex = 0;
  };

  const pan = (left: number, top: number) =>
    figure.querySelector("picture")?.scrollBy({ left, top, behavior: "instant" });

  let down: PointerEvent | undefined;
  let lastPosition: Position | undefined;
  let lastTap: PointerEvent | undefined;
  figure.addEventListener("pointerdown", (event) => {
    down = event.isPrimary && event.button === 0 ? event : undefined;
    lastPosition = down;
  });
  figure.addEventListener("pointermove", (event) => {
    if (!isOn() || event.pointerType !== "mouse" || !event.buttons || !lastPosition) return;
    pan(lastPosition.clientX - event.clientX, lastPosition.clientY - event.clientY);
    lastPosition = event;
  });
  figure.addEventListener("pointerup", (event) => {
    const isPicture = event.target instanceof Element && event.target.closest("picture");
    if (!isPicture || !down || distance(down, event) > TOLERANCE_PX) return;
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
    /** Pans a zoomed picture by an arrow key; returns false for other keys or if it isn't zoomed. */
    panBy: (key: string): boolean => {
      const [x, y] = (isOn() && PAN[key]) || [];
      if (x === undefined || y === undefined) return false;
      pan(x * PAN_PX, y * PAN_PX);
      return true;
    },
  };
}
