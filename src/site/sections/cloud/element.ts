/** Built by src/site/pages/points/view.js.ts. */
const CLOUD_SCRIPT = "/points/view.js";

/** What every page loads of a point cloud: the rest comes when the visitor presses its button. */
class PointCloud extends HTMLElement {
  connectedCallback(): void {
    const status = this.querySelector("[role=status]");
    this.querySelector("[data-loads]")?.addEventListener("click", async () => {
      this.setAttribute("aria-busy", "true");
      try {
        const { openCloud } = await import(/* @vite-ignore */ CLOUD_SCRIPT);
        await openCloud(this);
      } catch {
        if (status) status.textContent = this.dataset["failed"] ?? "";
      }
      this.removeAttribute("aria-busy");
    });
  }
}

export const definePointCloud = () => customElements.define("point-cloud", PointCloud);
