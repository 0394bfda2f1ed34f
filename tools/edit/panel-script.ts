/** Runs on the pages for publishing and media. */

// Otherwise, a second click would submit the form again.
document.addEventListener("submit", () => {
  document.body.inert = true;
});

document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", (event) => {
  event.preventDefault();
  const input = document.querySelector<HTMLInputElement>("[type=file]");
  if (input && event.dataTransfer) input.files = event.dataTransfer.files;
});
