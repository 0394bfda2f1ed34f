/** Replaces the range of sunrise and sunset over the year (CityFacts.tsx) with today's times. */
import { sunTimes, timeOfDay } from "./sun.ts";

class SunTimes extends HTMLElement {
  connectedCallback(): void {
    const { lat, lon } = this.dataset;
    const { rise, set } = sunTimes({ lat: Number(lat), lon: Number(lon) }, new Date());
    this.show("rise", "Sunrise today", rise);
    this.show("set", "Sunset today", set);
  }

  private show(name: string, label: string, time: Date): void {
    const [term, value] = this.querySelectorAll(`[data-sun=${name}] > *`);
    if (!term || !value) return;
    term.textContent = label;
    value.textContent = timeOfDay(time);
  }
}

export const defineSunTimes = () => customElements.define("sun-times", SunTimes);
