/** Whether a click on a link opens it in a new tab or window, or downloads it. */
export const opensElsewhere = (click: MouseEvent): boolean =>
  click.ctrlKey || click.metaKey || click.shiftKey || click.altKey;
