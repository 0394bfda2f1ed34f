/** CSS of the endpoint's pages: the forms' style and a page layout. */
import { COLORS as c, ERROR_COLOR, FORM_STYLE } from "#forms/style.ts";

export const STYLE = `
:root{color-scheme:light}
*{box-sizing:border-box}
body{margin:0;background:${c["paper-50"]};color:${c["ink-900"]};font:1.0625rem/1.6 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif}
header{background:${c["ink-950"]};color:${c["paper-50"]}}
header div,main,footer div{max-width:46.5rem;margin-inline:auto;padding-inline:1.25rem}
header div{padding-block:1.25rem;display:flex;gap:.75rem;align-items:center}
header div::before{content:"";width:1.75rem;height:.2rem;background:${c["glow-500"]}}
header a{font:1.375rem/1.2 Georgia,"Times New Roman",serif;text-decoration:none}
main{padding-block:clamp(2rem,8vh,5rem) 3rem}
h1{margin:0 0 1.25rem;font:400 clamp(2rem,6vw,2.75rem)/1.1 Georgia,"Times New Roman",serif;letter-spacing:-.015em;text-wrap:balance}
p{margin:0 0 1rem}
a{color:inherit;text-decoration-color:${c["glow-500"]};text-decoration-thickness:2px;text-underline-offset:.2em}
.alert{margin-block:0 2rem;padding:1rem 1.25rem;border-inline-start:.3rem solid ${ERROR_COLOR};background:${c["paper-100"]}}
.alert h2{margin:0 0 .5rem;font-size:1.0625rem}
.alert p:last-child{margin:0}
.alert ul{margin:0 0 1rem;padding-inline-start:1.25rem}
:focus-visible{outline:3px solid ${c["glow-700"]};outline-offset:2px}
a[href^="tel"]{white-space:nowrap}
header :focus-visible{outline-color:${c["glow-500"]}}
footer{border-block-start:1px solid ${c["paper-300"]}}
footer div{padding-block:1.5rem 3rem}
${FORM_STYLE}`;
