/** Runs on the pages for publishing and media. */

const main = document.querySelector("main") as HTMLElement;

document.addEventListener("submit", (event) => {
  const { question } = event.submitter?.dataset ?? {};
  if (question && !confirm(question)) event.preventDefault();
  // Otherwise, a second click would submit the form again.
  else main.inert = true;
});

main.inert = false;

const result = document.querySelector(".result");
const addButton = document.querySelector("button.add");

/** Sorts "orbit-10.jpg" after "orbit-9.jpg". */
const byNumber = new Intl.Collator("en", { numeric: true });

/** The response is HTML: form fields for the file, or an error message. The pictures of an orbit share fields. */
async function uploadAll(files: File[]): Promise<void> {
  const use = document.querySelector<HTMLInputElement>('[name="use"]:checked')?.value ?? "media";
  const orbit = use === "orbit" ? `orbits-${crypto.randomUUID()}` : "";
  const sorted = files.toSorted((one, other) => byNumber.compare(one.name, other.name));
  for (const [index, file] of sorted.entries()) {
    if (result) result.textContent = `Checking ${index + 1} of ${files.length}: ${file.name}…`;
    const query = new URLSearchParams({ use, orbit, index: String(index), file: file.name });
    const response = await fetch(`/edit/media/drop?${query}`, { method: "POST", body: file });
    const isShown = !orbit || !response.ok || index === files.length - 1;
    if (isShown) addButton?.insertAdjacentHTML("beforebegin", await response.text());
    if (orbit && !response.ok) return;
  }
}

async function take(files: FileList | null | undefined): Promise<void> {
  main.inert = true;
  try {
    await uploadAll([...(files ?? [])]);
  } catch {
    alert("The editor has stopped. Start it again in the terminal with npm run edit.");
  }
  if (result) result.textContent = "";
  main.inert = false;
}

const fileInput = document.querySelector<HTMLInputElement>('input[type="file"]');
fileInput?.addEventListener("change", async () => {
  await take(fileInput.files);
  fileInput.value = "";
});
if (fileInput) {
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    void take(event.dataTransfer?.files);
  });
}
