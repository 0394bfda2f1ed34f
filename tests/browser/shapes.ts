/** Describes what a window of an unusual size does to a page. The functions run in the page. */

/** Text at the window's edge or under a control, columns too narrow to read, and words broken inside. */
export function findBrokenText(): string[] {
  const problems: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const controls = [
    ...document.querySelectorAll("button, input, select, textarea, summary, main a"),
  ]
    .filter(
      (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest("svg, dialog"),
    )
    // A link in a text has a box for each of its lines.
    .flatMap((element) => [...element.getClientRects()].map((box) => ({ element, box })))
    .filter(({ box }) => box.width > 2 && box.right > 0);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent ?? "";
    if (text.trim() === "" || !element) continue;
    if (element.closest("script, style, noscript, option, svg, dialog, header, [inert], .sr-only"))
      continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    // Text for screen readers only.
    const { width: shownWidth } = element.getBoundingClientRect();
    if (shownWidth <= 1 || getComputedStyle(element).clipPath === "inset(50%)") continue;
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter(({ width, right }) => width > 0 && right > 0);
    let scroller: Element | null = element;
    while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowX))
      scroller = scroller.parentElement;
    if (!scroller && boxes.some(({ left, right }) => left < 12 || right > innerWidth - 12))
      problems.push(`"${text.trim().slice(0, 40)}" is at the window's edge`);
    const tops = new Set(boxes.map(({ top }) => Math.round(top)));
    let block: Element = element;
    while (getComputedStyle(block).display.startsWith("inline") && block.parentElement)
      block = block.parentElement;
    const em = Number.parseFloat(getComputedStyle(element).fontSize);
    const quote = `"${text.trim().slice(0, 40)}"`;
    const width = block.getBoundingClientRect().width;
    if (tops.size >= 3 && width < 4 * em)
      problems.push(`${quote} has a column of ${Math.round(width)} px`);
    if (tops.size > 1)
      for (const word of text.matchAll(/[\p{L}\p{N}’'.,]{2,}/gu)) {
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const rows = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (rows.size > 1 && !element.closest("[href^='mailto:']"))
          problems.push(`"${word[0]}" is broken inside`);
      }
    for (const { element: control, box } of controls) {
      const isCovered = boxes.some((line) => {
        const across = Math.min(line.right, box.right) - Math.max(line.left, box.left);
        const down = Math.min(line.bottom, box.bottom) - Math.max(line.top, box.top);
        return across > 2 && down > Math.min(line.height, box.height) / 2;
      });
      if (!isCovered || control.contains(element) || element.contains(control)) continue;
      // A caption on its own picture or film.
      if (control.closest("figure")?.contains(element)) continue;
      // A whole card may be a link that lies over its text.
      const isOverlay = getComputedStyle(control, "::after").position === "absolute";
      if (!isOverlay)
        problems.push(
          `${quote} is over ${control.localName} "${control.textContent.trim().slice(0, 30)}"`,
        );
    }
  }
  return problems;
}

/** Pictures too small to see, galleries with a sliver, and targets under 24 px (WCAG 2.5.8). */
export function findSmallThings(): string[] {
  const problems: string[] = [];
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  for (const image of document.querySelectorAll("main img")) {
    const { width, height } = image.getBoundingClientRect();
    if (isShown(image) && !image.closest("dialog") && Math.min(width, height) < 40)
      problems.push(
        `a picture is ${Math.round(width)}x${Math.round(height)}: ${(image as HTMLImageElement).alt}`,
      );
  }
  for (const gallery of document.querySelectorAll(".gallery")) {
    const row = gallery.getBoundingClientRect().width;
    for (const figure of gallery.querySelectorAll("figure")) {
      const { width } = figure.getBoundingClientRect();
      if (isShown(figure) && width < row / 5)
        problems.push(`a gallery's figure is ${Math.round(width)} of ${Math.round(row)} px wide`);
    }
  }
  for (const target of document.querySelectorAll("a, button, input, select, textarea, summary")) {
    const { width, height, right } = target.getBoundingClientRect();
    const { display, clipPath, opacity } = getComputedStyle(target);
    // Links within a sentence are excepted, and what isn't shown.
    if (display === "inline" || !isShown(target) || target.closest("svg, dialog, .sr-only"))
      continue;
    if (right <= 0 || width <= 1 || clipPath !== "none" || opacity === "0") continue;
    // A checkbox is as large as its label.
    const label = target.closest("label")?.getBoundingClientRect();
    if (Math.min(Math.max(width, label?.width ?? 0), Math.max(height, label?.height ?? 0)) < 23.5)
      problems.push(
        `${target.localName} "${(target.ariaLabel ?? target.textContent).trim().slice(0, 30)}" is ${Math.round(width)}x${Math.round(height)}`,
      );
  }
  for (const stop of document.querySelectorAll("main [tabindex='0']:not(a, button)")) {
    const scrolls = stop.scrollWidth > stop.clientWidth || stop.scrollHeight > stop.clientHeight;
    if (isShown(stop) && !scrolls && !stop.closest("dialog"))
      problems.push(`a Tab stop does nothing: ${stop.localName} "${stop.ariaLabel ?? ""}"`);
  }
  return problems;
}
