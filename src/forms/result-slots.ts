/** Texts in the prerendered result page (form-result.astro) that the form endpoint replaces. */
export const RESULT_SLOTS = {
  title: "RESULT-TITLE",
  heading: "RESULT-HEADING",
  content: "RESULT-CONTENT",
} as const;
