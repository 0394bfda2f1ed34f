/**
 * Makes a page's exhibits interactive. The range input stores the position: keyboards, touch and screen
 * readers operate the input directly, and dragging across the picture sets its value.
 */
import { onceLoaded } from "../../browser/loaded.ts";
import { EXHIBIT_CLASS, wipeValueText } from "./names.ts";

/** Distance from the viewport at which an exhibit starts to load the rest of its pictures. */
const PRELOAD_MARGIN = "300px 0px";

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

/**
 * Sets the range input's value while a pointer is dragged across the picture.
 * @param isWipe if true, the value follows the pointer's position, and pressing a mouse button sets it too;
 *   if false, the value changes with the distance dragged, and the picture's width is the input's whole range
 */
function wireDrag(frames: HTMLElement, range: HTMLInputElement, isWipe: boolean): void {
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
      // One call of the observer may report several changes: first out of view, then in view.
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
  const show = createFrameSwitcher(figures);
  const labelOf = (index: number) => figures[index]?.dataset["value"] ?? "";
  const isLayers = radios.length > 0;
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
  wireDrag(frames, range, isLayers);
  const start = () => {
    exhibit.dataset["near"] = "";
    // Loads the pictures now: the browser's own lazy loading may be as late as the observer.
    for (const image of frames.querySelectorAll("img")) image.loading = "eager";
    for (const input of [range, ...radios]) input.addEventListener("input", update);
    update();
  };
  onceNear(frames, start);
  // A keyboard can reach the controls before the observer reports; WebKit took over 25 s under load.
  exhibit.addEventListener("focusin", start, { once: true });
}

/** Makes every exhibit on the page interactive. */
export function wireExhibits(): void {
  for (const exhibit of document.querySelectorAll<HTMLElement>(`.${EXHIBIT_CLASS}`))
    wireExhibit(exhibit);
}
