/** Runs on the pages for publishing and media. */

const main = document.querySelector("main") as HTMLElement;

document.addEventListener("submit", (event) => {
  const { question } = event.submitter?.dataset ?? {};
  if (question && !confirm(question)) event.preventDefault();
  // Otherwise, a second click would submit the form again.
  else main.inert = true;
});

main.inert = false;

const files = new Map<Element, File>();
const addButton = document.querySelector<HTMLButtonElement>("button.add");

function take(dropped: FileList | null | undefined): void {
  for (const file of dropped ?? []) {
    const copy = document.querySelector("template")?.content.cloneNode(true) as DocumentFragment;
    const fieldset = copy.querySelector("fieldset") as HTMLFieldSetElement;
    const name = fieldset.querySelector<HTMLInputElement>('[name="name"]');
    if (name) name.value = file.name.replace(/\.\w+$/, "");
    fieldset.querySelector("img")?.setAttribute("src", URL.createObjectURL(file));
    addButton?.before(copy);
    files.set(fieldset, file);
  }
}

async function add(fieldset: Element, file: File): Promise<void> {
  const output = fieldset.querySelector("output") as HTMLOutputElement;
  const query = new URLSearchParams({ file: file.name });
  for (const { name, value, checked, type } of fieldset.querySelectorAll(
    "input, textarea",
  ) as NodeListOf<HTMLInputElement>)
    if (type !== "checkbox" || checked) query.set(name, value);
  output.textContent = "Adding. A film takes a few minutes, because it's converted for phones too…";
  const response = await fetch(`/edit/media/add?${query}`, { method: "POST", body: file });
  output.textContent = await response.text();
  if (output.textContent.startsWith("Added")) files.delete(fieldset);
}

const fileInput = document.querySelector<HTMLInputElement>('input[type="file"]');
fileInput?.addEventListener("change", () => take(fileInput.files));
if (fileInput) {
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    take(event.dataTransfer?.files);
  });
}
addButton?.addEventListener("click", async () => {
  main.inert = true;
  for (const [fieldset, file] of files) await add(fieldset, file);
  main.inert = false;
});
