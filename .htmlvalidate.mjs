/** html-validate's rules for the built pages. The comments say why each rule is changed. */
export default {
  extends: ["html-validate:recommended", "html-validate:a11y"],
  rules: {
    // React and Astro write <img/>, srcSet and required="", the same as <img>, srcset and required in HTML.
    "void-style": "off",
    "attr-case": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    // Each phone number is on its own line, with room for all of it, so it can't wrap.
    "tel-non-breaking": "off",
    // A long title is the owner's choice. The editor says how many characters search results show.
    "long-title": "off",
    // The checkboxes of a group share a name (HTML, "constructing the entry list").
    "form-dup-name": ["error", { shared: ["radio", "button", "reset", "submit", "checkbox"] }],
  },
};
