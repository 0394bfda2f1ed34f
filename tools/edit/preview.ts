/** Runs in each page of the site that the editor serves: an owner who tries a form must not believe that it was sent. */
addEventListener(
  "submit",
  (event) => {
    if ((event.target as HTMLFormElement).method === "dialog") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    alert("This is a preview: nothing was sent. The form works on the published site.");
  },
  true,
);
