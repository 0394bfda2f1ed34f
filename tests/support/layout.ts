/** Checks the layout rules that apply to every page at every window width, whatever the page's text. */

/** Returns a description of each broken layout rule. Runs in the page. */
export function brokenLayout(): string[] {
  /** How far rounding may move an edge, in CSS pixels. */
  const TOLERANCE = 1;
  const problems: string[] = [];
  const describe = (element: Element) =>
    `${element.localName}${element.id && `#${element.id}`} "${element.textContent?.trim().slice(0, 30)}"`;
  const isInFlow = (element: Element) => {
    const { position, display } = getComputedStyle(element);
    return /static|relative/.test(position) && !/inline|contents/.test(display);
  };
  const visibleIn = (root: ParentNode, selector: string) =>
    [...root.querySelectorAll(selector)].filter(
      (element) => isInFlow(element) && element.checkVisibility(),
    );

  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) problems.push(`the page is ${scrollWidth} px wide`);

  // In a grid, a picture takes one place, not one for each of its sources.
  const placed = [...document.querySelectorAll("picture > source")].find((source) =>
    source.checkVisibility(),
  );
  if (placed)
    problems.push(`a source has a box in ${describe(placed.closest("li, div") ?? placed)}`);

  // Sections, and the columns and rows in them, don't overlap.
  const stacks = [document.body, ...document.querySelectorAll("main, main .wrap, footer .wrap")];
  for (const stack of stacks) {
    const blocks = visibleIn(stack, ":scope > *").map((block) => ({
      block,
      box: block.getBoundingClientRect(),
    }));
    blocks.forEach(({ block, box }, index) => {
      for (const other of blocks.slice(index + 1)) {
        const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
        if (across > TOLERANCE && down > TOLERANCE)
          problems.push(`${describe(block)} overlaps ${describe(other.block)}`);
      }
    });
  }

  // A column of text is wide enough for a few words.
  for (const paragraph of visibleIn(document, "main p")) {
    const { width, height } = paragraph.getBoundingClientRect();
    const lines = height / Number.parseFloat(getComputedStyle(paragraph).lineHeight);
    if (width < 7 * 16 && lines > 4)
      problems.push(
        `${describe(paragraph)} is ${Math.round(width)} px wide and has ${Math.round(lines)} lines`,
      );
  }

  // Sections span the page, and their content has the same left and right edges.
  for (const section of visibleIn(document, "main > *")) {
    const { left, right } = section.getBoundingClientRect();
    if (Math.abs(left) > TOLERANCE || Math.abs(right - clientWidth) > TOLERANCE)
      problems.push(`${describe(section)} spans ${left} to ${right}`);
  }
  const edges = visibleIn(document, "main > * > .wrap, footer .wrap").map((wrap) => {
    const { left, right } = wrap.getBoundingClientRect();
    const { paddingLeft, paddingRight } = getComputedStyle(wrap);
    return {
      wrap,
      edge: [left + Number.parseFloat(paddingLeft), right - Number.parseFloat(paddingRight)],
    };
  });
  const [first] = edges;
  for (const { wrap, edge } of edges) {
    if (edge.some((value, side) => Math.abs(value - (first?.edge[side] ?? 0)) > TOLERANCE))
      problems.push(
        `${describe(wrap)} spans ${edge.join(" to ")}, others ${first?.edge.join(" to ")}`,
      );
  }
  if (edges.length === 0) problems.push("the page has no rows");
  return problems;
}

/** Returns every line of text, as the browser wraps it at the current window width. Runs in the page. */
export function linesOfText(): string[] {
  /** Elements exempt from limits on line length: captions, controls and invisible text. */
  const NOT_RUNNING_TEXT = "svg, script, style, noscript, select, .slide-caption, .sr-only";
  /** Each block's lines, with their vertical centers. */
  const blocks = new Map<Element, { middle: number; text: string }[]>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    let block = node.parentElement;
    if (!block?.checkVisibility() || block.closest(NOT_RUNNING_TEXT)) continue;
    while (block.parentElement && /^(inline|contents)/.test(getComputedStyle(block).display))
      block = block.parentElement;
    const lines = blocks.get(block) ?? [];
    blocks.set(block, lines);
    for (const { index, 0: word } of node.data.matchAll(/\S+/g)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const [box] = range.getClientRects();
      if (!box) continue;
      const middle = (box.top + box.bottom) / 2;
      const line = lines.find((other) => Math.abs(other.middle - middle) < box.height / 2);
      if (line) line.text += ` ${word}`;
      else lines.push({ middle, text: word });
    }
  }
  return [...blocks.values()].flat().map(({ text }) => text);
}
