/** Measures a page. The functions run in the page, so they use nothing from this file. */

/**
 * Describes horizontal overflow (WCAG 1.4.10), and text that leaves the page, is cut off by a box, a link or a
 * button, or overlaps other text.
 */
export function findTextProblems(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const problems = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : [];
  const header = document.querySelector("header");
  const covered = (header?.clientHeight ?? 0) / innerHeight;
  if (header && covered > 0.3 && getComputedStyle(header).position === "fixed")
    problems.push(`the header covers ${Math.round(covered * 100)}% of the window`);
  const lines: { text: string; element: Element; isFixed: boolean; box: DOMRect }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const read = (element: Element) => {
    const { display, overflowX, overflowY, clipPath } = getComputedStyle(element);
    const bounds = element.getBoundingClientRect();
    return {
      element,
      bounds,
      isInline: /^(inline|contents)$/.test(display),
      // Text for screen readers only.
      isHidden: bounds.width <= 1 || clipPath === "inset(50%)",
      // A strip with its own scrollbar shows its text when it is scrolled.
      scrolls: /auto|scroll/.test(overflowX),
      cutsX: /hidden|clip/.test(overflowX) || element.matches("a, button"),
      cutsY: /hidden|clip/.test(overflowY),
    };
  };
  /** A text's boxes, from the inside out. Most texts share the outer ones. */
  const chains = new Map<Element | null, ReturnType<typeof read>[]>([[null, []]]);
  const chainOf = (element: Element | null): ReturnType<typeof read>[] => {
    const known = chains.get(element);
    if (known || !element) return known ?? [];
    const box = read(element);
    const outer = chainOf(element.parentElement);
    const chain = box.isInline ? outer : [box, ...outer];
    chains.set(element, chain);
    return chain;
  };
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent?.trim().slice(0, 40);
    // The letters of a drawing that is one picture, such as the specimen of a certificate, may overlap.
    const ignored = "script, style, noscript, option, [inert], [role=img]";
    if (!text || !element || element.closest(ignored)) continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const chain = chainOf(element);
    if (chain.some(({ isHidden }) => isHidden)) continue;
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter(
      // Skip links and honeypots are to the left of the page.
      ({ width, right }) => width > 0 && right > 0,
    );
    let isScrolled = false;
    for (const { element: box, bounds, scrolls, cutsX, cutsY } of chain) {
      isScrolled ||= scrolls;
      const isCut = boxes.some(
        ({ left, top, right, bottom }) =>
          (cutsX && !isScrolled && (left < bounds.left - 1 || right > bounds.right + 1)) ||
          (cutsY && (top < bounds.top - 1 || bottom > bounds.bottom + 1)),
      );
      // The letters of a drawing are part of a picture.
      if (isCut && !element.closest("svg"))
        problems.push(`"${text}" is cut off by ${box.localName}.${box.className}`);
    }
    if (isScrolled) continue;
    if (boxes.some(({ left, right }) => left < -1 || right > clientWidth + 1))
      problems.push(`"${text}" leaves the page`);
    const isFixed = Boolean(element.closest("header, dialog, [popover], [href='#main']"));
    lines.push(...boxes.map((box) => ({ text, element, isFixed, box })));
  }
  // Only lines that begin above another's end can overlap it.
  lines.sort((a, b) => a.box.top - b.box.top);
  for (const [index, { text, element, isFixed, box }] of lines.entries())
    for (let next = index + 1; next < lines.length; next += 1) {
      const other = lines[next];
      if (!other || other.box.top >= box.bottom) break;
      if (element === other.element || isFixed !== other.isFixed) continue;
      const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      const down = Math.min(box.bottom, other.box.bottom) - other.box.top;
      // Lines of text set tight overlap by their leading.
      if (across > 2 && down > Math.min(box.height, other.box.height) / 2)
        problems.push(`"${text}" overlaps "${other.text}"`);
    }
  return problems;
}

/**
 * Describes each loaded picture that is enlarged: more than `limit` times its file on a screen with one pixel per CSS
 * pixel, or more than 1.3 times its largest file on a screen with two.
 * @param limit more than 1 for a few percent, which come from rounded `sizes`
 */
export async function findEnlargedPictures(limit: number): Promise<string[]> {
  const problems: string[] = [];
  for (const image of document.images) {
    if (!image.checkVisibility() || !image.currentSrc || image.currentSrc.endsWith(".svg"))
      continue;
    const { width, height } = image.getBoundingClientRect();
    // The element's own `naturalWidth` is corrected for the density that `sizes` implies.
    const file = new Image();
    file.src = image.currentSrc;
    if (!file.complete) await new Promise((done) => (file.onload = file.onerror = done));
    const candidates = [...(image.closest("picture")?.querySelectorAll("source") ?? []), image]
      .filter(
        (source) => !(source instanceof HTMLSourceElement) || matchMedia(source.media).matches,
      )
      .map(({ srcset }) => srcset)
      .find((srcset) => srcset.includes(image.currentSrc.replace(location.origin, "")));
    const widths = [...(candidates ?? "").matchAll(/ (\d+)w/g)].map(([, number]) => Number(number));
    const largest = Math.max(file.naturalWidth, ...widths);
    const scale = Math.max(width / file.naturalWidth, height / file.naturalHeight);
    const scaleAt2x = (2 * scale * file.naturalWidth) / largest;
    // Masters are 1,920 px wide, so full-bleed pictures can't do better.
    const isFullSize = largest >= 1_900;
    if (scale > limit || (limit < 1.3 && scaleAt2x > limit + 0.3 && !isFullSize))
      problems.push(
        `${image.currentSrc.split("/").at(-1)} (largest ${largest} px) is ${Math.round(width)}x${Math.round(height)}`,
      );
  }
  return problems;
}

/**
 * Returns the distance from the window's left edge to the leftmost text, picture, film or frame of the header,
 * the footer and each section, in CSS pixels. Full-bleed pictures don't count, nor does what is beside one.
 */
export function readLeftEdges(): { part: string; left: number }[] {
  const parts = document.querySelectorAll("body > header, main > *, body > footer");
  return [...parts].flatMap((part) => {
    const lefts: number[] = [];
    let bleedsLeft = false;
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_ALL);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement;
      if (!element?.checkVisibility({ visibilityProperty: true })) continue;
      // A strip may be scrolled. A turned sign on a fold reaches over it by 4 px.
      let scroller: Element | null = element;
      while (scroller && scroller.scrollWidth <= scroller.clientWidth + 8)
        scroller = scroller.parentElement;
      if (scroller && scroller !== document.documentElement && scroller !== document.body) continue;
      const isPicture = element.matches("img, video, svg");
      const hasFrame = Number.parseFloat(getComputedStyle(element).borderLeftWidth) > 0;
      let boxes: Iterable<DOMRect>;
      if (node instanceof Text && node.data.trim() && !element.closest("svg")) {
        range.selectNodeContents(node);
        boxes = range.getClientRects();
      } else if (element === node && (isPicture || hasFrame))
        boxes = [element.getBoundingClientRect()];
      else continue;
      for (const { left, right, width, height } of boxes) {
        if (isPicture && left <= 0.5 && right < innerWidth - 1) bleedsLeft = true;
        if (width > 1 && height > 1 && left > 0.5) lefts.push(left);
      }
    }
    if (bleedsLeft) return [];
    const name = `${part.localName} "${part.querySelector("h1, h2")?.textContent ?? ""}"`;
    return lefts.length > 0 ? [{ part: name, left: Math.min(...lefts) }] : [];
  });
}

/** Describes the problems with the focus (WCAG 2.4.7, 2.4.11); undefined if nothing has focus. */
export function findFocusProblems(): string[] | undefined {
  const element = document.activeElement;
  if (!element || element === document.body) return undefined;
  const hasRing = (candidate: Element | null) => {
    if (!candidate) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(candidate);
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
  };
  const problems = [];
  if (!hasRing(element) && !hasRing(element.closest("label")))
    problems.push("has no outline of at least 2 px");
  const { top, right, bottom, left } = element.getBoundingClientRect();
  const header = document.querySelector("body > header");
  const headerBottom = header?.getBoundingClientRect().bottom ?? 0;
  // A film or slide at the top of the page begins below the header and is seen anyway (WCAG 2.4.11).
  const covered = bottom - top < innerHeight / 4 ? top : bottom;
  const isHidden = covered < headerBottom - 1 && !header?.contains(element);
  if (isHidden && !element.matches("[href='#main']")) problems.push("is covered by the header");
  if (bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth)
    problems.push("is outside the window");
  const name = (element.ariaLabel ?? element.textContent).trim().slice(0, 40);
  return problems.map((problem) => `${element.localName} "${name}" ${problem}`);
}
