/**
 * Makes a page's exhibits interactive. The range input holds the state: keyboard, touch and screen readers
 * operate it directly, and dragging the picture sets its value.
 */
import { onceLoaded } from "../../browser/loaded.ts";
import { EXHIBIT_CLASS, wipeValue } from "./names.ts";

/** How far outside the viewport an exhibit starts loading its other pictures. */
const PRELOAD_MARGIN = "300px 0px";

/** Returns a function that shows the frame with an index once it is decoded; until then, the previous one stays. */
function createStage(figures: readonly HTMLElement[]) {
  let requested = 0;
  return async (index: number) => {
    requested = index;
    // Show a picture even if it fails to load: its alternative text describes it.
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

/**
 * Sets the range while a pointer is dragged across the picture.
 * @param isWipe if true, the value is the pointer's position, and pressing a mouse button also sets it; if
 *   false, a drag changes the value by its distance, and the picture's width is the whole range
 */
function dragOn(frames: HTMLElement, range: HTMLInputElement, isWipe: boolean): void {
  let startValue = 0;
  let startX = 0;
  const drag = ({ clientX }: PointerEvent) => {
    const { left, width } = frames.getBoundingClientRect();
    const max = Number(range.max);
    range.valueAsNumber = isWipe
      ? ((clientX - left) / width) * max
      : startValue + Math.round(((clientX - startX) / width) * max);
    range.dispatchEvent(new Event("input"));
  };
  frames.addEventListener("pointerdown", (event) => {
    if (!(event.target instanceof HTMLImageElement) || event.button || range.disabled) return;
    frames.setPointerCapture(event.pointerId);
    startX = event.clientX;
    startValue = range.valueAsNumber;
    if (isWipe && event.pointerType === "mouse") drag(event);
  });
  frames.addEventListener("pointermove", (event) => {
    if (frames.hasPointerCapture(event.pointerId)) drag(event);
  });
  frames.addEventListener("dragstart", (event) => event.preventDefault());
}

/** Runs the callback once, when the page has loaded and the element is near the viewport. */
function onceNear(element: Element, callback: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      // One call may report several changes: out of view first, then in view.
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      callback();
    },
    { rootMargin: PRELOAD_MARGIN },
  );
  onceLoaded(() => observer.observe(element));
}

function wireExhibit(exhibit: HTMLElement): void {
  const frames = exhibit.querySelector<HTMLElement>(".exhibit-frames");
  const range = exhibit.querySelector<HTMLInputElement>("input[type=range]");
  if (!frames || !range) return;
  const figures = [...frames.querySelectorAll<HTMLElement>("figure")];
  const radios = [...exhibit.querySelectorAll<HTMLInputElement>("input[type=radio]")];
  const show = createStage(figures);
  const labelOf = (index: number) => figures[index]?.dataset["value"] ?? "";
  const isLayers = radios.length > 0;
  const [min, max] = [Number(range.min), Number(range.max)];

  const update = () => {
    const index = isLayers ? radios.findIndex(({ checked }) => checked) : range.valueAsNumber - 1;
    range.disabled = isLayers && index === 0;
    const percent = Math.round(range.valueAsNumber);
    const text = isLayers ? wipeValue(labelOf(index), labelOf(0), percent) : labelOf(index);
    // Firefox before 119 ignores `ariaValueText`.
    range.setAttribute("aria-valuetext", text);
    const passed = (range.valueAsNumber - min) / (max - min);
    exhibit.style.setProperty("--passed", `${passed * 100}%`);
    void show(index);
  };
  frames.removeAttribute("tabindex");
  dragOn(frames, range, isLayers);
  onceNear(frames, () => {
    exhibit.dataset["near"] = "";
    for (const input of [range, ...radios]) input.addEventListener("input", update);
    update();
  });
}

/** Wires every exhibit of the page. */
export function wireExhibits(): void {
  for (const exhibit of document.querySelectorAll<HTMLElement>(`.${EXHIBIT_CLASS}`))
    wireExhibit(exhibit);
}
