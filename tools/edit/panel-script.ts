/** Runs on the pages for publishing and media. */

const main = document.querySelector("main") as HTMLElement;

document.addEventListener("submit", (event) => {
  const { question } = event.submitter?.dataset ?? {};
  if (question && !confirm(question)) event.preventDefault();
  // Otherwise, a second click would submit the form again.
  else main.inert = true;
});

main.inert = false;

const progressLine = document.querySelector(".result");
const addButton = document.querySelector("button.add");

/** Sorts "orbit-10.jpg" after "orbit-9.jpg". */
const byNumber = new Intl.Collator("en", { numeric: true });

/**
 * The response is HTML: form fields for the file, an error message, or nothing.
 * @param maxBytes the limit; of a larger file, only the size is sent, so that the server explains the limit
 */
async function upload(file: File, query: Record<string, string>, maxBytes: number) {
  if (progressLine) progressLine.textContent = `Checking ${file.name}…`;
  const parameters = new URLSearchParams({ ...query, file: file.name, size: String(file.size) });
  const body = file.size > maxBytes ? null : file;
  const response = await fetch(`/edit/media/drop?${parameters}`, { method: "POST", body });
  addButton?.insertAdjacentHTML("beforebegin", await response.text());
  return response;
}

/** One at a time. The pictures of an orbit belong together: the first mistake ends it. */
async function uploadAll(files: File[], use: string, maxBytes: number): Promise<void> {
  if (use !== "orbit") {
    for (const file of files) await upload(file, { use }, maxBytes);
    return;
  }
  const orbit = `${crypto.randomUUID()}-orbits-jpg`;
  const frames = files.toSorted((one, other) => byNumber.compare(one.name, other.name));
  for (const [index, frame] of frames.entries()) {
    const query = { orbit, index: String(index), count: String(frames.length) };
    const { ok } = await upload(frame, query, maxBytes);
    if (!ok) return;
  }
}

for (const input of document.querySelectorAll<HTMLInputElement>('input[type="file"]'))
  input.addEventListener("change", async () => {
    main.inert = true;
    try {
      const { use = "media", megabytes = Number.POSITIVE_INFINITY } = input.dataset;
      await uploadAll([...(input.files ?? [])], use, Number(megabytes) * 1e6);
    } catch {
      alert("The editor has stopped. Start it again in the terminal with npm run edit.");
    }
    if (progressLine) progressLine.textContent = "";
    input.value = "";
    main.inert = false;
  });
