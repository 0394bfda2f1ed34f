/** The inbox's style sheet, with the site's typefaces and colors (docs/design-system.md). */
export const STYLE = `
@font-face { font-family: Text; src: url(fonts/instrument-sans.woff2); font-weight: 400 700 }
@font-face { font-family: Display; src: url(fonts/instrument-serif.woff2) }
* { box-sizing: border-box }
body { margin: 0; background: #fbf9f4; color: #0f1f1b; font: 1.0625rem/1.6 Text, sans-serif; overflow-wrap: anywhere }
header, main { padding: .75rem max(20px, 5vw, (100vw - 56rem) / 2) }
main { padding-bottom: 5rem }
header { display: flex; flex-wrap: wrap; gap: 0 1.25rem; align-items: baseline; background: #0a1513 }
header a { color: #fbf9f4; text-decoration: none; padding: .5rem 0 }
header a:first-child { font: 1.5rem/1.2 Display, serif; margin-right: auto }
h1, h2 { font: 400 clamp(2rem, 1.6rem + 2vw, 2.75rem)/1.1 Display, serif; margin: 1.5rem 0 .75rem; unicode-bidi: isolate }
h2 { font-size: 1.5rem; margin-top: 2.5rem }
p { margin: 0 0 1rem; color: #4d6a62; max-width: 34em }
a { color: #8c4a0c; text-underline-offset: .2em }
ul { margin: 0 0 1rem; padding-left: 1.25rem }
form, .actions { display: flex; flex-wrap: wrap; gap: .75rem }
.actions, .note form { margin: 1.5rem 0 }
.note { background: #f4f0e6; border-left: 3px solid #e08e2b; padding: 1rem 1.25rem 0; margin-bottom: 1.5rem; overflow: auto }
input { flex: 1 1 10rem; min-width: 0; font: inherit; background: #fff; border: 1px solid #4d6a62; border-radius: 2px; padding: .625rem .75rem }
button, .actions a { font: inherit; font-weight: 600; color: #0f1f1b; background: none; border: 1px solid #4d6a62; border-radius: 999px; padding: .625rem 1.25rem; text-decoration: none; cursor: pointer }
.actions a:first-child, [name=who][type=hidden] + button { background: #f0ac4e; border-color: #f0ac4e }
:focus-visible { outline: 3px solid #e08e2b; outline-offset: 2px }
.leads { list-style: none; padding: 0; margin-top: 1.5rem }
.leads a { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 1rem; padding: .875rem 0; border-top: 1px solid #d3c9b4; color: inherit; text-decoration: none }
.leads a:hover { background: #f4f0e6 }
.leads b, .leads span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; unicode-bidi: isolate }
.leads span, small { grid-column: 1 / -1 }
.answered b { font-weight: 400 }
strong { color: #8c4a0c; font-weight: 400 }
small, time, dt { font-size: .9375rem; color: #4d6a62 }
dl { margin: 0 }
dt { margin-top: .75rem }
dd { margin: 0; max-width: 34em; white-space: pre-wrap; unicode-bidi: isolate }
@media (width >= 40rem) { dl { display: grid; grid-template-columns: 10rem minmax(0, 1fr); gap: .5rem 1rem } dt { margin: 0 } }
`;
