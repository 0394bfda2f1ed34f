/**
 * Lays out the sections that global.css defers, each in a task of its own: a phone then paints the first
 * screen sooner and answers a tap meanwhile. Afterwards all sections have their real heights, so jumps to a
 * section land on it.
 */
export async function layOutDeferredSections(): Promise<void> {
  for (const section of document.querySelectorAll<HTMLElement>("main > section, footer")) {
    section.style.contentVisibility = "visible";
    // Reading a size lays the section out now rather than with the next one.
    section.getBoundingClientRect();
    await new Promise((resolve) => setTimeout(resolve));
  }
}
