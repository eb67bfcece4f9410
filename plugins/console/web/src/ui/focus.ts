/** Gives the focus to a part of the page that takes none of its own, such as a heading; nothing where there is none. */
export function focusOn(part: HTMLElement | null | undefined): void {
  if (!part) return;
  if (!part.hasAttribute('tabindex')) part.tabIndex = -1;
  part.focus();
}

/** Waits until the answers of queries are drawn, which their promises do not wait for. */
export const drawn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Gives the focus to the last element of a selector, unless the user has begun to type outside of `from`. */
export function focusOnLast(selector: string, from?: HTMLElement | null): void {
  const present = document.activeElement;
  if (present?.matches('input, textarea, select') && !from?.contains(present)) return;
  focusOn([...document.querySelectorAll<HTMLElement>(selector)].at(-1));
}
