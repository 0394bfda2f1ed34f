/**
 * Pictures of which a slider shows one; Exhibit.tsx is its markup, and style.css reads its state. The slider stores
 * the position: keyboards and touch operate it directly, a drag across the picture sets it.
 */

import { shouldReduceMotion } from "../../film/playback.ts";
import { loadAgain } from "../../media/loaded.ts";
import { isZoomed } from "../../ui/zoom.ts";

/** How long a picture may take before the exhibit says that it is loading, in milliseconds. */
const BUSY_AFTER_MS = 300;

/** An exhibit that plays by scrolling shows its first frame for so many twelfths of its way through the window. */
const FIRST_TWELFTHS = 3;

/**
 * Returns a function that shows the given frames once they are decoded; until then, the others stay visible. Once the
 * visitor uses the exhibit, it loads their neighbors next, and then, one by one, the rest.
 */
function createFrameSwitcher(stage: HTMLElement, figures: readonly HTMLElement[]) {
  let requested: readonly number[] = [];
  let busy: ReturnType<typeof setTimeout> | undefined;
  const images = figures.map((figure) => figure.querySelector("img"));
  const load = (index: number, isUsed: boolean) => {
    const image = images[index];
    if (isUsed) image?.setAttribute("loading", "eager");
    loadAgain(image);
    // A picture that failed to load counts too: its alternative text describes it.
    return image?.decode().catch(() => {});
  };
  return async (indices: readonly number[], isUsed: boolean) => {
    requested = indices;
    clearTimeout(busy);
    // Until someone uses it, it may be far below the window, where pictures don't load yet.
    if (isUsed) busy = setTimeout(() => stage.setAttribute("aria-busy", "true"), BUSY_AFTER_MS);
    await Promise.all(indices.map((index) => load(index, isUsed)));
    if (requested !== indices) return;
    clearTimeout(busy);
    stage.removeAttribute("aria-busy");
    for (const [index, figure] of figures.entries())
      figure.toggleAttribute("data-shown", indices.includes(index));
    if (!isUsed) return;
    const count = figures.length;
    const [first = 0] = indices;
    /** An orbit's last frame is beside its first. */
    const distance = (index: number) =>
      Math.min(Math.abs(index - first), count - Math.abs(index - first));
    const others = [...figures.keys()].sort((one, other) => distance(one) - distance(other));
    for (const index of others) {
      await load(index, isUsed);
      if (requested !== indices) return;
    }
  };
}

/** @param perWidth by how much a drag across the whole stage changes the value */
function wireDrag(
  stage: HTMLElement,
  range: HTMLInputElement,
  perWidth: number,
  set: (value: number) => void,
): void {
  let start = { x: 0, y: 0, value: 0 };
  stage.addEventListener("pointerdown", (event) => {
    if (event.button || (event.pointerType === "touch" && isZoomed())) return;
    stage.setPointerCapture(event.pointerId);
    start = { x: event.clientX, y: event.clientY, value: range.valueAsNumber };
  });
  stage.addEventListener("pointermove", ({ pointerId, clientX, clientY }) => {
    if (!stage.hasPointerCapture(pointerId)) return;
    const [right, down] = [clientX - start.x, clientY - start.y];
    // The browser cancels the pointer of a swipe that scrolls the page, but only after its first moves.
    const isSteep = Math.abs(down) > Math.abs(right) && range.valueAsNumber === start.value;
    if (!isSteep) set(start.value + Math.round((right / stage.clientWidth) * perWidth));
  });
  stage.addEventListener("dragstart", (event) => event.preventDefault());
}

/** Scales a picture and the part of it that lies over it, which fills the stage at last. */
function zoomTo(outer: HTMLElement | undefined, inner: HTMLElement | undefined, share: number) {
  const [x, y, width = 100] = (inner?.dataset["part"] ?? "").split(" ").map(Number);
  for (const [figure, scale] of [
    [outer, (100 / width) ** share],
    [inner, (width / 100) ** (1 - share)],
  ] as const) {
    const image = figure?.querySelector("img");
    if (image) Object.assign(image.style, { transformOrigin: `${x}% ${y}%`, scale });
  }
}

class WorkExhibit extends HTMLElement {
  connectedCallback(): void {
    const stage = this.querySelector<HTMLElement>(".stage");
    const range = this.querySelector("input");
    if (!stage || !range) return;
    const figures = [...stage.querySelectorAll("figure")];
    const ticks = [...this.querySelectorAll<HTMLElement>(".ticks img, .ticks span span")];
    const isZoom = this.hasAttribute("data-zooms");
    const isWipe = this.hasAttribute("data-wipes");
    /** Between two pictures, the slider has a hundred places. */
    const isGradual = isWipe || isZoom;
    const wraps = this.hasAttribute("data-wraps");
    const show = createFrameSwitcher(stage, figures);
    const last = figures.length - 1;
    const max = Number(range.max);
    let plays = false;

    const describe = (frame: number, rest: number) => {
      const labelOf = (index: number) => figures[index]?.dataset["label"] ?? "";
      if (isZoom && rest > 0) return `${labelOf(frame)} to ${labelOf(frame + 1)}, ${rest}%`;
      if (isWipe) return `${labelOf(frame + 1)} ${rest}%, ${labelOf(frame)} ${100 - rest}%`;
      return `${labelOf(frame)} ${frame + 1} of ${figures.length}`.trim();
    };
    const update = () => {
      const value = range.valueAsNumber;
      const lower = isGradual ? Math.min(last - 1, Math.floor(value / 100)) : value;
      const rest = isGradual ? value - lower * 100 : 0;
      const current = lower + (rest < 50 ? 0 : 1);
      const tick = Math.round((value / max) * (ticks.length / 2 - 1));
      this.style.setProperty("--passed", `${rest}%`);
      if (isZoom) zoomTo(figures[lower], figures[lower + 1], rest / 100);
      // Firefox before 119 ignores `ariaValueText`.
      range.setAttribute("aria-valuetext", describe(lower, rest));
      for (const [index, figure] of figures.entries())
        figure.toggleAttribute("data-current", index === current);
      for (const [index, element] of ticks.entries())
        element.toggleAttribute("data-current", index % (ticks.length / 2) === tick);
      const isOver = figures[lower]?.hasAttribute("data-over");
      const shown = isGradual ? [lower, lower + 1] : [isOver ? lower - 1 : lower, lower];
      void show(shown, plays || this.hasAttribute("data-used"));
    };
    /** Each twelfth of the stage's way through the window shows the next frame. */
    const play = () => {
      const { top, height } = stage.getBoundingClientRect();
      const passed = (innerHeight - top) / (innerHeight + height);
      if (this.hasAttribute("data-used") || passed < 0 || passed > 1) return;
      const frame = Math.floor(12 * passed) - FIRST_TWELFTHS + 1;
      const before = range.value;
      range.valueAsNumber = Math.min(last, Math.max(0, frame));
      if (plays && range.value === before) return;
      plays = true;
      update();
    };
    const use = () => {
      if (this.hasAttribute("data-used")) return;
      this.toggleAttribute("data-used", true);
      update();
    };
    const set = (value: number) => {
      const before = range.value;
      range.valueAsNumber = wraps ? (value + 10 * (max + 1)) % (max + 1) : value;
      if (range.value !== before) range.dispatchEvent(new Event("input"));
    };

    this.addEventListener("focusin", use);
    range.addEventListener("input", use);
    range.addEventListener("input", update);
    wireDrag(stage, range, isGradual ? 100 : max + (wraps ? 1 : 0), set);
    stage.removeAttribute("tabindex");
    stage.scrollLeft = 0;
    update();
    if (this.hasAttribute("data-plays") && !shouldReduceMotion()) {
      addEventListener("scroll", play, { passive: true });
      play();
    }
    this.toggleAttribute("data-stacking", true);
    requestAnimationFrame(() => {
      this.toggleAttribute("data-live", true);
      requestAnimationFrame(() => this.removeAttribute("data-stacking"));
    });
  }
}

export const define = () => customElements.define("work-exhibit", WorkExhibit);
