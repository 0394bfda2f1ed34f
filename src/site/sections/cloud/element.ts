/** Built by src/site/pages/points/view.js.ts. */
const CLOUD_SCRIPT = "/points/view.js";

/** How long the script may take to arrive, in milliseconds: on a line that froze, it never would. */
const PATIENCE_MS = 20_000;

/** What every page loads of a point cloud: the rest comes when the visitor presses its button. */
class PointCloud extends HTMLElement {
  connectedCallback(): void {
    const status = this.querySelector("[role=status]");
    const button = this.querySelector<HTMLButtonElement>("[data-loads]");
    const fail = () => {
      this.removeAttribute("data-open");
      if (status) status.textContent = this.dataset["failed"] ?? "";
    };
    let attempt = 0;
    button?.addEventListener("click", async () => {
      if (this.hasAttribute("aria-busy")) return;
      attempt += 1;
      this.setAttribute("aria-busy", "true");
      try {
        // Firefox doesn't ask again for a script that has failed.
        const query = attempt > 1 ? `?${attempt}` : "";
        const late = new Promise<never>((_, reject) => setTimeout(reject, PATIENCE_MS));
        const script = import(/* @vite-ignore */ CLOUD_SCRIPT + query);
        const { openCloud } = await Promise.race([script, late]);
        await openCloud(this, () => {
          fail();
          // Its canvas can't draw again before the page is loaded again.
          button.hidden = true;
        });
      } catch {
        fail();
      }
      this.removeAttribute("aria-busy");
    });
  }
}

export const define = () => customElements.define("point-cloud", PointCloud);
