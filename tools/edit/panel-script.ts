/**
 * Runs on the pages for publishing and media: asks for confirmation before some actions, and uploads files.
 */

const main = document.querySelector("main") as HTMLElement;

document.addEventListener("submit", (event) => {
  const { question } = event.submitter?.dataset ?? {};
  if (question && !confirm(question)) event.preventDefault();
  // Otherwise, a second click would submit the form again.
  else main.inert = true;
});

main.inert = false;

const fileInput = document.querySelector<HTMLInputElement>('input[type="file"]');
const progressLine = document.querySelector('[role="status"]:last-child');
const addButton = document.querySelector("button.add");

/** Uploads the files one at a time. Each response is HTML: form fields for the file, or an error message. */
fileInput?.addEventListener("change", async () => {
  main.inert = true;
  try {
    for (const file of fileInput.files ?? []) {
      if (progressLine) progressLine.textContent = `Checking ${file.name}…`;
      const path = `/edit/media/drop?file=${encodeURIComponent(file.name)}`;
      const response = await fetch(path, { method: "POST", body: file });
      addButton?.insertAdjacentHTML("beforebegin", await response.text());
    }
  } catch {
    alert("The editor has stopped. Start it again in the terminal with npm run edit.");
  }
  if (progressLine) progressLine.textContent = "";
  fileInput.value = "";
  main.inert = false;
});
