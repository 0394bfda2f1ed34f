/** Rules that built pages are held to (html-validate); only matters of style are adjusted. */
export default {
  extends: ["html-validate:recommended", "html-validate:a11y"],
  rules: {
    // How React and Astro write HTML, which parsers read alike: <img/>, srcSet, required="".
    "void-style": "off",
    "attr-case": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    // The number is one link and set with white space: no wrap in it to guard against.
    "tel-non-breaking": "off",
    // The owner is told of a long title and may keep it (src/site/content/notes.ts).
    "long-title": "off",
    // Check boxes of one list share its name (HTML, "constructing the entry list").
    "form-dup-name": ["error", { shared: ["radio", "button", "reset", "submit", "checkbox"] }],
  },
};
