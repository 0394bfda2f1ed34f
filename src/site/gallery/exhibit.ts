/**
 * The range input stores the position: keyboards, touch and screen readers operate the input directly, and
 * dragging across the picture sets its value.
 */
import { EXHIBIT_CLASS, wipeValueText } from "./names.ts";

/** How much of its speed an orbit keeps from one animation frame to the next, after the visitor lets go. */
const FRICTION = 0.93;
/** Speed below which an orbit stops, in pictures per animation frame. */
const MIN_SPEED = 0.03;
/** Time after the last movement until which a lifted pointer sets an orbit in motion, in milliseconds. */
const REST_MS = 120;
const ANIMATION_FRAME_MS = 16;

const KEY_STEPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
};

/**
 * Returns a function that shows the frame at the given index once that frame is decoded; until then, the
 * previous frame stays visible.
 */
function createFrameSwitcher(figures: readonly HTMLElement[]) {
  let requested = 0;
  return async (index: number) => {
    requested = index;
    // Show a picture even if it failed to load: its alternative text describes it.
    await figures[index]
      ?.querySelector("img")
      ?.decode()
      .catch(() => undefined);
    if (requested !== index) return;
    for (const [position, { dataset }] of figures.entries())
      if (position === index) dataset["current"] = "";
      else delete dataset["current"];
  };
}

function setValue(range: HTMLInputElement, value: number, wraps: boolean): void {
  const [min, max] = [Number(range.min), Number(range.max)];
  const count = max - min + 1;
  const before = range.value;
  range.valueAsNumber = wraps ? min + ((((value - min) % count) + count) % count) : value;
  if (range.value !== before) range.dispatchEvent(new Event("input"));
}

function createSpin(range: HTMLInputElement) {
  let animation = 0;
  return {
    stop: () => cancelAnimationFrame(animation),
    /** @param speed in pictures per animation frame */
    start: (speed: number) => {
      let position = range.valueAsNumber;
      const turn = (currentSpeed: number) => {
        if (Math.abs(currentSpeed) < MIN_SPEED) return;
        position += currentSpeed;
        setValue(range, Math.round(position), true);
        animation = requestAnimationFrame(() => turn(currentSpeed * FRICTION));
      };
      if (matchMedia("(prefers-reduced-motion: no-preference)").matches) turn(speed);
    },
  };
}

/**
 * @param isWipe if true, the value is the pointer's position in the picture, and a mouse press sets it at once;
 *   if false, dragging across the whole picture changes the value by its whole range
 */
function wireDrag(
  frames: HTMLElement,
  range: HTMLInputElement,
  { isWipe, wraps }: { isWipe: boolean; wraps: boolean },
): void {
  const spin = createSpin(range);
  let startValue = 0;
  let startX = 0;
  let startY = 0;
  let last = { x: 0, time: 0 };
  let speed = 0;
  const drag = ({ clientX, timeStamp }: PointerEvent) => {
    const { left, width } = frames.getBoundingClientRect();
    const max = Number(range.max);
    const moved = Math.round(((clientX - startX) / width) * max);
    setValue(range, isWipe ? ((clientX - left) / width) * max : startValue + moved, wraps);
    const elapsed = Math.max(1, timeStamp - last.time);
    speed = (((clientX - last.x) / width) * max * ANIMATION_FRAME_MS) / elapsed;
    last = { x: clientX, time: timeStamp };
  };
  range.addEventListener("focus", spin.stop);
  frames.addEventListener("pointerdown", (event) => {
    spin.stop();
    if (!(event.target instanceof HTMLImageElement) || event.button || range.disabled) return;
    frames.setPointerCapture(event.pointerId);
    startX = event.clientX;
    startY = event.clientY;
    startValue = range.valueAsNumber;
    speed = 0;
    last = { x: startX, time: event.timeStamp };
    if (isWipe && event.pointerType === "mouse") drag(event);
  });
  frames.addEventListener("pointermove", (event) => {
    if (!frames.hasPointerCapture(event.pointerId)) return;
    // The browser cancels the pointer of a swipe that scrolls the page, but only after its first moves.
    const isSteep = Math.abs(event.clientY - startY) > Math.abs(event.clientX - startX);
    if (!isSteep || range.valueAsNumber !== startValue) drag(event);
  });
  frames.addEventListener("pointerup", ({ timeStamp }) => {
    // A pointer that rested before it was lifted doesn't set the orbit in motion.
    if (wraps && timeStamp - last.time < REST_MS) spin.start(speed);
  });
  frames.addEventListener("dragstart", (event) => event.preventDefault());
}

function wrapKeys(range: HTMLInputElement): void {
  range.addEventListener("keydown", (event) => {
    const step = KEY_STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    setValue(range, range.valueAsNumber + step, true);
  });
}

function wireExhibit(exhibit: HTMLElement): void {
  const frames = exhibit.querySelector<HTMLElement>(".exhibit-frames");
  const range = exhibit.querySelector<HTMLInputElement>("input[type=range]");
  if (!frames || !range) return;
  const figures = [...frames.querySelectorAll<HTMLElement>("figure")];
  const radios = [...exhibit.querySelectorAll<HTMLInputElement>("input[type=radio]")];
  const show = createFrameSwitcher(figures);
  const labelOf = (index: number) => figures[index]?.dataset["value"] ?? "";
  const isLayers = radios.length > 0;
  const wraps = exhibit.dataset["orbit"] !== undefined;
  const [min, max] = [Number(range.min), Number(range.max)];

  const update = () => {
    const index = isLayers ? radios.findIndex(({ checked }) => checked) : range.valueAsNumber - 1;
    range.disabled = isLayers && index === 0;
    const percent = Math.round(range.valueAsNumber);
    const text = isLayers ? wipeValueText(labelOf(index), labelOf(0), percent) : labelOf(index);
    // Firefox before 119 ignores `ariaValueText`.
    range.setAttribute("aria-valuetext", text);
    const passed = (range.valueAsNumber - min) / (max - min);
    exhibit.style.setProperty("--passed", `${passed * 100}%`);
    void show(index);
  };
  frames.removeAttribute("tabindex");
  wireDrag(frames, range, { isWipe: isLayers, wraps });
  if (wraps) wrapKeys(range);
  // exhibit.css hides the other pictures until then, so that browsers don't load them. A touch isn't enough: it
  // may be a swipe that scrolls past.
  const start = () => {
    exhibit.dataset["touched"] = "";
  };
  exhibit.addEventListener("focusin", start);
  for (const input of [range, ...radios])
    for (const listener of [start, update]) input.addEventListener("input", listener);
  update();
  // The visitor may have come before this script.
  if (exhibit.matches(":focus-within")) start();
}

export function wireExhibits(): void {
  for (const exhibit of document.querySelectorAll<HTMLElement>(`.${EXHIBIT_CLASS}`))
    wireExhibit(exhibit);
}
