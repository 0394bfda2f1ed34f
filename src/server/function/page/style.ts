/** The style of the small pages, in the colors of src/site/styles/tokens.css (a test compares). */

/** The site's colors by their names there: no file of the site reaches a hosted function. */
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

const colors = Object.entries(COLORS).map(([name, value]) => `--${name}:${value}`);

export const STYLE = `
:root{color-scheme:light;--wrong:#9b2c1f;${colors.join(";")}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper-50);color:var(--ink-950);font:1.0625rem/1.6 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif}
header{background:var(--ink-950);color:var(--paper-50)}
header div,main,footer div{max-width:42rem;margin-inline:auto;padding-inline:1.25rem}
header div{padding-block:1.25rem;display:flex;gap:.75rem;align-items:center}
header div::before{content:"";width:1.75rem;height:.2rem;background:var(--glow-500)}
header a{font:1.375rem/1.2 Georgia,"Times New Roman",serif;text-decoration:none}
main{padding-block:clamp(2rem,8vh,5rem) 3rem}
h1{margin:0 0 1.25rem;font:400 clamp(2rem,6vw,2.75rem)/1.1 Georgia,"Times New Roman",serif;letter-spacing:-.015em;text-wrap:balance}
p{margin:0 0 1rem}
a{color:inherit;text-decoration-color:var(--glow-500);text-decoration-thickness:2px;text-underline-offset:.2em}
.problem{margin-block:0 2rem;padding:1rem 1.25rem;border-inline-start:.3rem solid var(--wrong);background:var(--paper-100)}
.problem h2{margin:0 0 .5rem;font-size:1.0625rem}
.problem p:last-child{margin:0}
.problem ul{margin:0;padding-inline-start:1.25rem}
.field{margin-block:0 1.5rem;padding:0;border:0;min-width:0}
label,legend{display:block;margin-block-end:.35rem;padding:0;font-weight:600}
.choice{display:flex;gap:.65rem;align-items:center;min-height:2.75rem}
.choice label{margin:0;font-weight:400}
.choice input{width:1.25rem;height:1.25rem;accent-color:var(--ink-900);flex:none}
input:not([type=checkbox]),select,textarea{width:100%;min-height:3rem;padding:.65rem .8rem;border:1px solid var(--ink-500);border-radius:.125rem;background:var(--paper-50);color:inherit;font:inherit}
:is(input,select,textarea)[aria-invalid=true]:not([type=checkbox]){border:2px solid var(--wrong)}
.wrong{margin:0 0 .35rem;color:var(--wrong);font-weight:600}
button{min-height:3.25rem;padding:.8rem 1.75rem;border:0;border-radius:.125rem;background:var(--ink-900);color:var(--paper-50);font:inherit;font-weight:600;cursor:pointer}
button:hover{background:var(--ink-700)}
:focus-visible{outline:3px solid var(--glow-700);outline-offset:2px}
header :focus-visible{outline-color:var(--glow-500)}
.trap{position:absolute;inset-inline-start:-200vw;width:1px;height:1px;overflow:hidden}
footer{border-block-start:1px solid var(--paper-300)}
footer div{padding-block:1.5rem 3rem}
`;
