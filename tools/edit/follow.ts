/**
 * Runs in the browser: keeps the bar up to date in every tab. Only a tab that is seen keeps a connection, because a
 * browser has six for all tabs.
 * @param onEnded called once a publication or an addition has ended, also if that was without a connection
 */
export function follow(bar: Element, onEnded = () => {}): void {
  let source: EventSource | undefined;
  /** @returns whether the bar says something else now */
  const show = async () => {
    const response = await fetch("/edit/bar");
    const before = bar.innerHTML;
    if (response.ok) bar.innerHTML = await response.text();
    return bar.innerHTML !== before;
  };
  const connect = () => {
    source?.close();
    if (document.hidden) return;
    source = new EventSource("/edit/events");
    source.addEventListener("message", async ({ data }) => {
      await show();
      if (data === "ended") onEnded();
    });
    // Also before the first connection, something may have ended.
    source.addEventListener("open", async () => (await show()) && onEnded());
  };
  document.addEventListener("visibilitychange", connect);
  connect();
  // Without leaving the page: a form may have unsaved text.
  bar.addEventListener("submit", async (event) => {
    event.preventDefault();
    event.stopPropagation();
    const { submitter } = event as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    const body = new URLSearchParams({ [submitter.name]: submitter.value });
    await fetch("/edit/publish", { method: "POST", body });
    await show();
  });
}
