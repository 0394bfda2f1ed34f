/**
 * Says what is true today of the city that the visitor points at, in the list or near its dot, or reaches by Tab.
 * A tap beside a dot does the same; names lead to pages.
 */
class CityProfile extends HTMLElement {
  connectedCallback(): void {
    const cities = [...this.querySelectorAll<HTMLElement>("li")];
    const marks = [...this.querySelectorAll("[data-mark]")];
    const drawing = this.querySelector(".profile-drawing");
    const readout = this.querySelector<HTMLElement>(".profile-readout");
    if (!drawing || !readout) return;
    // Only now, so that today's times aren't read out when the page loads.
    readout.ariaLive = "polite";
    const select = (index: number) => {
      const city = cities[index];
      if (!city || city.hasAttribute("data-selected")) return;
      for (const [at, parts] of [cities, marks].flatMap((list) => [...list.entries()]))
        parts.toggleAttribute("data-selected", at === index);
      describe(city, readout);
    };
    const onCity = ({ target }: Event) => {
      if (target instanceof Element) select(cities.indexOf(target.closest("li") as HTMLElement));
    };
    this.addEventListener("pointerover", onCity);
    this.addEventListener("focusin", onCity);
    const onDrawing = (event: Event) => select(nearest(marks, event as PointerEvent));
    drawing.addEventListener("pointermove", onDrawing);
    drawing.addEventListener("pointerdown", onDrawing);
  }
}

function describe(city: HTMLElement, readout: HTMLElement): void {
  const link = city.querySelector("a");
  const title = readout.querySelector("a");
  if (!link || !title) return;
  title.href = link.href;
  title.textContent = link.textContent;
  const show = (fact: string, text: string | null | undefined) => {
    const value = readout.querySelector(`[data-fact=${fact}] dd`);
    if (value) value.textContent = text ?? "";
  };
  show("elevation", city.querySelector("span")?.textContent);
  show("ceiling", city.dataset["ceiling"]);
  // sun-times.ts does the rest.
  Object.assign(readout.dataset, { lat: city.dataset["lat"], lon: city.dataset["lon"] });
}

/** The index of the dot that is nearest to the pointer. */
function nearest(marks: Element[], { clientX, clientY }: PointerEvent): number {
  const distances = marks.map((mark) => {
    const dot = mark.querySelector("circle")?.getBoundingClientRect() ?? new DOMRect();
    return Math.hypot(dot.x + dot.width / 2 - clientX, dot.y + dot.height / 2 - clientY);
  });
  return distances.indexOf(Math.min(...distances));
}

export const define = () => customElements.define("city-profile", CityProfile);
