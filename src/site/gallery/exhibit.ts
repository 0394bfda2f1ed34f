/**
 * Pictures of which a slider shows one; Exhibit.tsx is its markup, and exhibit.css reads its state. The slider stores
 * the position: keyboards and touch operate it directly, a drag across the picture sets it.
 */

/** Returns a function that shows the given frames once they are decoded; until then, the others stay visible. */
function createFrameSwitcher(figures: readonly HTMLElement[]) {
  let requested: readonly number[] = [];
  return async (indices: readonly number[]) => {
    requested = indices;
    await Promise.all(
      // Show a picture even if it failed to load: its alternative text describes it.
      indices.map((index) =>
        figures[index]
          ?.querySelector("img")
          ?.decode()
          .catch(() => {}),
      ),
    );
    if (requested === indices)
      for (const [index, figure] of figures.entries())
        figure.toggleAttribute("data-shown", indices.includes(index));
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
    if (event.button) return;
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

class WorkExhibit extends HTMLElement {
  connectedCallback(): void {
    const stage = this.querySelector<HTMLElement>(".stage");
    const range = this.querySelector("input");
    if (!stage || !range) return;
    const figures = [...stage.querySelectorAll("figure")];
    const ticks = [...this.querySelectorAll<HTMLElement>(".ticks img, .ticks span span")];
    const isWipe = this.dataset["kind"] === "layers";
    const wraps = this.dataset["kind"] === "orbit";
    const show = createFrameSwitcher(figures);
    const last = figures.length - 1;
    const max = Number(range.max);

    const describe = (frame: number, rest: number) => {
      const labelOf = (index: number) => figures[index]?.dataset["label"] ?? "";
      if (isWipe) return `${labelOf(frame + 1)} ${rest}%, ${labelOf(frame)} ${100 - rest}%`;
      return `${labelOf(frame)} ${frame + 1} of ${figures.length}`.trim();
    };
    const update = () => {
      const value = range.valueAsNumber;
      const lower = isWipe ? Math.min(last - 1, Math.floor(value / 100)) : value;
      const rest = isWipe ? value - lower * 100 : 0;
      const current = lower + (rest < 50 ? 0 : 1);
      const tick = Math.round((value / max) * (ticks.length / 2 - 1));
      this.style.setProperty("--passed", `${rest}%`);
      // Firefox before 119 ignores `ariaValueText`.
      range.setAttribute("aria-valuetext", describe(lower, rest));
      for (const [index, figure] of figures.entries())
        figure.toggleAttribute("data-current", index === current);
      for (const [index, element] of ticks.entries())
        element.toggleAttribute("data-current", index % (ticks.length / 2) === tick);
      void show(isWipe ? [lower, lower + 1] : [lower]);
    };
    const use = () => this.toggleAttribute("data-used", true);
    const set = (value: number) => {
      const before = range.value;
      range.valueAsNumber = wraps ? (value + 10 * (max + 1)) % (max + 1) : value;
      if (range.value !== before) range.dispatchEvent(new Event("input"));
    };

    this.addEventListener("focusin", use);
    range.addEventListener("input", use);
    range.addEventListener("input", update);
    wireDrag(stage, range, isWipe ? 100 : max + (wraps ? 1 : 0), set);
    stage.removeAttribute("tabindex");
    stage.scrollLeft = 0;
    update();
    this.toggleAttribute("data-stacking", true);
    requestAnimationFrame(() => {
      this.toggleAttribute("data-live", true);
      requestAnimationFrame(() => this.removeAttribute("data-stacking"));
    });
  }
}

export const defineExhibit = () => customElements.define("work-exhibit", WorkExhibit);
