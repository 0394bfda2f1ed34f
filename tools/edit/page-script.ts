/** Runs on the pages for publishing and media. Without it, the browser sends the forms of the first. */
import { follow } from "./follow.ts";

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);

/** Sends the form's file, and shows how much has arrived. On an error, the form keeps it. */
function upload(form: HTMLFormElement): void {
  const output = form.querySelector("output") as Element;
  const fields = new FormData(form);
  const file = fields.get("file") as File;
  fields.set("file", file.name);
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
  request.open("POST", `${form.action}?${new URLSearchParams(fields as never)}`);
  request.send(file);
}

document.addEventListener("submit", (event) => {
  // Otherwise, a second click would submit the form again.
  document.body.inert = true;
  const form = event.target as HTMLFormElement;
  if (form !== document.querySelector(".upload")) return;
  event.preventDefault();
  upload(form);
});

// Back may show the page as a press left it. To reload it could submit its form again.
addEventListener(
  "pageshow",
  ({ persisted }) => persisted && document.body.inert && location.replace(location.href),
);

// Before this script has come, a press would do nothing.
for (const button of document.querySelectorAll<HTMLButtonElement>(".upload [disabled]"))
  button.disabled = false;

const bar = document.querySelector("#bar");
if (bar) {
  /** Opens the form of what this page has added, unless the next one is being chosen. */
  const openAdded = () => {
    const texts = document.querySelectorAll<HTMLInputElement>(
      "textarea, input:not([type=checkbox])",
    );
    const isFilledIn = [...texts].some(({ value, defaultValue }) => value !== defaultValue);
    const links = [...bar.querySelectorAll("a")].map(({ href }) => href);
    if (location.search && links.includes(location.href) && !isFilledIn) location.reload();
  };
  follow(bar, () => {
    // What has ended changes the page's lists.
    if (location.pathname === "/edit/publish") location.replace("/edit/publish");
    openAdded();
  });
  // It may have ended while the page was made.
  openAdded();
}
