/**
 * CSS of both forms. It is a string because the form endpoint, which runs under Node and Deno without a
 * bundler, inlines it in its response pages. The home page inlines it too.
 */

/** Copies of colors in src/site/styles/tokens.css; style.test.ts compares the values. */
export const COLORS = {
  "ink-950": "#0a1513",
  "ink-900": "#0f1f1b",
  "ink-700": "#24423b",
  "ink-500": "#4d6a62",
  "paper-50": "#fbf9f4",
  "paper-100": "#f4f0e6",
  "paper-300": "#d3c9b4",
  "glow-500": "#e08e2b",
  "glow-700": "#8c4a0c",
} as const;

/** Color of error messages and invalid fields: over 6.6:1 contrast on paper-50 and paper-100 (WCAG 1.4.3). */
export const ERROR_COLOR = "#9b2c1f";

export const FORM_STYLE = `
.form-note,.form-label,.form-choice,.form-submit{font-size:.9375rem;line-height:1.5}
.form-note{margin:0;color:${COLORS["ink-500"]}}
.form-fields{display:grid;grid-template-columns:minmax(0,1fr);gap:1.5rem;margin-block-start:1.5rem}
@media(min-width:40rem){.form-fields{grid-template-columns:repeat(2,minmax(0,1fr))}.form-wide{grid-column:1/-1}}
.form-label{padding:0;font-weight:600}
.form-label small{font-size:inherit;font-weight:400;color:${COLORS["ink-500"]}}
.form-problem{margin:.25rem 0 0;color:${ERROR_COLOR};font-weight:600}
.form-control{display:block;width:100%;min-height:3.375rem;margin-block-start:.5rem;padding:.75rem 1rem;border:1px solid ${COLORS["ink-500"]};border-radius:2px;background:${COLORS["paper-50"]};color:${COLORS["ink-950"]};font:inherit;resize:vertical}
.form-control:hover{border-color:${COLORS["ink-900"]}}
.form-control[aria-invalid]{border:2px solid ${ERROR_COLOR}}
fieldset.form-wide{min-width:0;margin:0;padding:0;border:0}
.form-choices{display:flex;flex-wrap:wrap;gap:.5rem;margin-block-start:.75rem}
.form-choice{display:inline-flex;align-items:center;gap:.625rem;min-height:2.75rem;padding-inline:1rem;border:1px solid ${COLORS["ink-500"]};border-radius:999px;cursor:pointer}
.form-choice:hover{border-color:${COLORS["ink-900"]}}
.form-choice:has(:checked){border-color:${COLORS["ink-900"]};background:${COLORS["ink-900"]};color:${COLORS["paper-50"]}}
.form-choice:has(:focus-visible){outline:3px solid ${COLORS["glow-700"]};outline-offset:2px}
.form-choice input{width:1rem;height:1rem;margin:0}
.form-submit{display:block;width:100%;min-height:3rem;margin-block-start:2rem;padding:.75rem 1.75rem;border:1px solid transparent;border-radius:999px;background:${COLORS["ink-900"]};color:${COLORS["paper-50"]};font-family:inherit;font-weight:600;cursor:pointer}
@media(min-width:40rem){.form-submit{width:auto}}
.form-submit:hover{background:${COLORS["ink-700"]}}
.form-submit:disabled{opacity:.6}
.form-privacy{max-width:28.5em;margin-block-start:1.5rem}
.form-privacy p{margin:0;font:inherit}
.form-privacy a{text-decoration:underline;text-underline-offset:.25em}
.form-privacy summary{min-height:1.5rem;margin-block-start:.5rem;font-weight:600;cursor:pointer}
.form-privacy details p{margin-block-start:.5rem}
.trap{position:absolute;inset-inline-start:-200vw;width:1px;height:1px;overflow:hidden}
`;
