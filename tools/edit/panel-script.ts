/** Runs on the pages for publishing and media. */
import { followBar } from "./follow-bar.ts";

const input = document.querySelector<HTMLInputElement>("[type=file]");

document.addEventListener("submit", async (event) => {
  // Otherwise, a second click would submit the form again.
  document.body.inert = true;
  const [file] = input?.files ?? [];
  const output = document.querySelector("form output");
  if (!file || !output) return;
  event.preventDefault();
  output.textContent = "Adding. A film takes a few minutes, because it's converted for phones too…";
  const query = new URLSearchParams({ file: file.name });
  for (const [name, value] of new FormData(event.target as HTMLFormElement))
    query.append(name, String(value));
  try {
    // Sent as it is: to read a form, the server would need several times the film's size in memory.
    const response = await fetch(`/edit/media?${query}`, { method: "POST", body: file });
    const text = await response.text();
    if (response.ok) location.assign(text);
    output.textContent = response.ok ? "" : text;
  } catch {
    output.textContent = "Not added: the editor doesn't answer. Press Add again.";
  } finally {
    document.body.inert = false;
  }
});

const bar = document.querySelector("#bar");
const events = new EventSource("/edit/events");
if (bar) followBar(bar, events);
// A publication that has ended changes the page's lists.
events.addEventListener("message", ({ data }) => {
  if (data === "ended" && location.pathname === "/edit/publish") location.replace("/edit/publish");
});
