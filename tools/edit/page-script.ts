/** Runs on the pages for publishing and media. Without it, the browser sends their forms. */
import { follow } from "./follow.ts";

const input = document.querySelector<HTMLInputElement>("[type=file]");
const output = document.querySelector("form output");

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);

/** Sends the form as the browser would, and shows how much has arrived. On an error, the form keeps its file. */
function upload(form: HTMLFormElement, output: Element): void {
  const request = new XMLHttpRequest();
  const warn = (event: Event) => event.preventDefault();
  let sent = "";
  request.upload.addEventListener("progress", ({ loaded, total }) => {
    sent = `${megabytes(loaded)} of ${megabytes(total)} MB`;
    output.textContent = `Sending: ${sent}…`;
  });
  request.addEventListener("loadend", () => {
    removeEventListener("beforeunload", warn);
    document.body.inert = false;
    if (request.status === 200) location.assign(request.responseURL);
    else
      output.textContent =
        request.responseText ||
        `The connection broke after ${sent}. If all of it has arrived, the top of the page says so. Otherwise press Add again.`;
  });
  addEventListener("beforeunload", warn);
  request.open("POST", form.action);
  request.send(new FormData(form));
}

document.addEventListener("submit", (event) => {
  // Otherwise, a second click would submit the form again.
  document.body.inert = true;
  if (!output || !input?.files?.length) return;
  event.preventDefault();
  upload(event.target as HTMLFormElement, output);
});

const bar = document.querySelector("#bar");
if (bar)
  follow(bar, (event) => {
    // A publication that has ended changes the page's lists.
    if (event === "ended" && location.pathname === "/edit/publish")
      location.replace("/edit/publish");
    // Opens the form of what was added, unless the next one is being chosen.
    const texts = document.querySelectorAll<HTMLInputElement>(
      "textarea, input:not([type=checkbox])",
    );
    const isFilledIn = [...texts].some(({ value, defaultValue }) => value !== defaultValue);
    if (event === "added" && location.search && !isFilledIn) location.reload();
  });
