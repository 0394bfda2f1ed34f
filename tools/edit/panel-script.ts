/** The script of the pages for publishing and media: asks before some actions, and uploads files. */

const main = document.querySelector("main") as HTMLElement;

document.addEventListener("submit", (event) => {
  const { question } = event.submitter?.dataset ?? {};
  if (question && !confirm(question)) event.preventDefault();
  // A second click would send the form again.
  else main.inert = true;
});

main.inert = false;

const input = document.querySelector<HTMLInputElement>('input[type="file"]');
const progress = document.querySelector('[role="status"]:last-child');
const add = document.querySelector("button.add");

/** Uploads the files one by one. Each response is HTML: the file's form fields, or why it was refused. */
input?.addEventListener("change", async () => {
  main.inert = true;
  try {
    for (const file of input.files ?? []) {
      if (progress) progress.textContent = `Checking ${file.name}…`;
      const path = `/edit/media/drop?file=${encodeURIComponent(file.name)}`;
      const answer = await fetch(path, { method: "POST", body: file });
      add?.insertAdjacentHTML("beforebegin", await answer.text());
    }
  } catch {
    alert("The editor has stopped. Start it again in the terminal with npm run edit.");
  }
  if (progress) progress.textContent = "";
  input.value = "";
  main.inert = false;
});
