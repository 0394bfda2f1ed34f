/**
 * Runs in the browser: keeps the bar up to date in every tab. Only a tab that is seen keeps a connection, because a
 * browser has six for all tabs.
 * @param onMessage called with each event of the editor, and after a time without a connection with those it may have missed
 */
export function follow(bar: Element, onMessage: (event: string) => void): void {
  let source: EventSource | undefined;
  /** @returns whether the bar says something else now */
  const show = async () => {
    const response = await fetch("/edit/bar");
    const before = bar.innerHTML;
    if (response.ok) bar.innerHTML = await response.text();
    return bar.innerHTML !== before;
  };
  const receive = (event: string) => {
    if (event !== "changed") void show();
    onMessage(event);
  };
  const connect = () => {
    source?.close();
    if (document.hidden) return;
    const isFirst = source === undefined;
    source = new EventSource("/edit/events");
    source.addEventListener("message", ({ data }) => receive(data));
    source.addEventListener("open", async () => {
      // Also before the first connection, something may have ended.
      const missed = (await show()) ? ["ended"] : [];
      for (const event of isFirst ? missed : ["changed", ...missed]) onMessage(event);
    });
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
