/** While a visitor has zoomed in with two fingers, one finger moves the page in every direction (tokens.css). */
export const isZoomed = (): boolean => (visualViewport?.scale ?? 1) > 1.01;

export function watchZoom(): void {
  const update = () => document.documentElement.toggleAttribute("data-zoomed", isZoomed());
  visualViewport?.addEventListener("resize", update);
  update();
}
