/** Measures between two points of a cloud: a press marks one, and by keys a cross that Enter marks. */
import type { Cloud } from "./unpack.ts";
import type { View } from "./view.ts";

const STEP_PX = 12;
const FINE_STEP_PX = 1;

const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const HINT = "Drag it to turn it, or use the arrow keys, + and -.";

const feet = (value: number, digits = 1) =>
  value.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });

function describe(cloud: Cloud, marks: readonly number[]): string {
  const [first, second] = marks.map((mark) => [
    ...cloud.positions.subarray(3 * mark, 3 * mark + 3),
  ]);
  if (!first)
    return "Mark a point: click or tap it, or move the cross by arrow keys and press Enter.";
  const elevation = feet(cloud.lowest + (first[2] ?? 0));
  if (!second) return `First point at ${elevation} ft. Mark a second one.`;
  const [east = 0, north = 0, up = 0] = second.map((value, axis) => value - (first[axis] ?? 0));
  const across = Math.hypot(east, north);
  const rise = `${feet(Math.abs(up))} ft ${up < 0 ? "down" : "up"}`;
  return `${feet(Math.hypot(across, up))} ft apart: ${feet(across)} ft across, ${rise}.`;
}

export function createMeasure(element: HTMLElement, cloud: Cloud, view: View) {
  const toggle = element.querySelector<HTMLButtonElement>("[aria-pressed]");
  const status = element.querySelector<HTMLElement>("[role=status]");
  const canvas = element.querySelector("canvas") as HTMLCanvasElement;
  const overlay = element.querySelector("svg.marks") as SVGSVGElement;
  const [line, cross, ...dots] = overlay.children;
  const marks: number[] = [];
  const at = { x: 0, y: 0 };
  let isOn = false;

  const move = (shape: Element | undefined, x: number, y: number) =>
    shape?.setAttribute("transform", `translate(${x} ${y})`);
  const follow = () => {
    const places = marks.map((mark) => view.project(mark));
    for (const [index, dot] of dots.entries()) {
      const place = places[index];
      dot.toggleAttribute("data-shown", isOn && place !== undefined && place.depth > 0);
      if (place) move(dot, place.x, place.y);
    }
    const [first, second] = places;
    line?.toggleAttribute("data-shown", isOn && second !== undefined);
    for (const [name, value] of Object.entries({
      x1: first?.x,
      y1: first?.y,
      x2: second?.x,
      y2: second?.y,
    }))
      if (value !== undefined) line?.setAttribute(name, String(value));
    move(cross, at.x, at.y);
  };
  const set = (on: boolean) => {
    isOn = on;
    marks.length = 0;
    cross?.removeAttribute("data-shown");
    [at.x, at.y] = [canvas.clientWidth / 2, canvas.clientHeight / 2];
    toggle?.setAttribute("aria-pressed", String(on));
    if (status) status.textContent = on ? describe(cloud, marks) : HINT;
    follow();
  };
  const mark = (x: number, y: number) => {
    if (!isOn) return;
    const point = view.pick(x, y);
    if (point < 0) {
      if (status) status.textContent = "There's no point there. Mark one on the ground.";
      return;
    }
    if (marks.length === 2) marks.length = 0;
    marks.push(point);
    if (status) status.textContent = describe(cloud, marks);
    follow();
  };
  toggle?.addEventListener("click", () => {
    set(!isOn);
    if (isOn) canvas.parentElement?.focus({ preventScroll: true });
  });
  set(false);
  return {
    follow,
    mark,
    /** Returns whether the key was for the measurement. */
    key({ key, shiftKey }: KeyboardEvent): boolean {
      if (key.toLowerCase() === "m" || (key === "Escape" && isOn)) set(!isOn);
      else if (!isOn) return false;
      else if (key === "Enter" || key === " ") mark(at.x, at.y);
      else if (STEPS[key]) {
        const [right, down] = STEPS[key];
        const step = shiftKey ? FINE_STEP_PX : STEP_PX;
        at.x = Math.min(canvas.clientWidth, Math.max(0, at.x + right * step));
        at.y = Math.min(canvas.clientHeight, Math.max(0, at.y + down * step));
        cross?.toggleAttribute("data-shown", true);
        follow();
      } else return false;
      return true;
    },
  };
}
