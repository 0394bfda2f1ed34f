/** Runs in the browser: shows the running or last publication, in every tab. */

/** Shows times in the owner's time zone, which a server doesn't know. */
export function showTimes(): void {
  for (const time of document.querySelectorAll("time"))
    time.textContent = new Date(time.dateTime).toLocaleString("en-US", {
      dateStyle: time.dataset["style"] === "time" ? undefined : "medium",
      timeStyle: "short",
    });
}

/** @param onEnd called when a publication that this tab has seen running has ended */
export function showPublication(element: Element, events: EventSource, onEnd = () => {}): void {
  const show = async () => {
    const wasRunning = element.querySelector(".steps") !== null;
    const response = await fetch("/edit/publication");
    element.innerHTML = response.ok ? await response.text() : "";
    showTimes();
    if (wasRunning && !element.querySelector(".steps")) onEnd();
  };
  events.addEventListener("message", ({ data }) => data === "publication" && void show());
  // Also after a connection that was lost.
  events.addEventListener("open", () => void show());
}
