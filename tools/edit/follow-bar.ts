/** Runs in the browser: keeps the bar up to date in every tab. */
export function followBar(element: Element, events: EventSource): void {
  const show = async () => {
    const response = await fetch("/edit/bar");
    if (response.ok) element.innerHTML = await response.text();
  };
  events.addEventListener("message", ({ data }) => data !== "changed" && void show());
  // After a connection that was lost.
  events.addEventListener("open", () => void show());
  void show();
}
