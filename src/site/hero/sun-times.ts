/** Replaces the range of times over the year (CityFacts.tsx, profile/Component.tsx) with today's times. */
import { sunTimes, timeOfDay } from "./sun.ts";

const LABELS = { rise: "Sunrise today", set: "Sunset today", dusk: "Last light today" };

class SunTimes extends HTMLElement {
  static observedAttributes = ["data-lat", "data-lon"];

  attributeChangedCallback(): void {
    const { lat, lon } = this.dataset;
    const times = sunTimes({ lat: Number(lat), lon: Number(lon) }, new Date());
    for (const row of this.querySelectorAll<HTMLElement>("[data-sun]")) {
      const name = row.dataset["sun"] as keyof typeof LABELS;
      const [term, value] = row.children;
      if (!term || !value) continue;
      term.textContent = LABELS[name];
      value.textContent = timeOfDay(times[name]);
    }
  }
}

export const defineSunTimes = () => customElements.define("sun-times", SunTimes);
