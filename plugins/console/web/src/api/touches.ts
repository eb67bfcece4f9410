/** A page that was not touched for so long is looked at by no user. */
const AWAY_MILLISECONDS = 15 * 60_000;

/**
 * Tells when a page was not touched for a quarter of an hour, and when it is touched again: by a pointer, a key or the
 * wheel, or as its window comes to the front.
 */
export function watchTouches(page: Pick<EventTarget, 'addEventListener'>, tell: (isTouched: boolean) => void): void {
  let isAway = false;
  const leave = (): void => {
    isAway = true;
    tell(false);
  };
  let timer = setTimeout(leave, AWAY_MILLISECONDS);
  const touch = (): void => {
    clearTimeout(timer);
    timer = setTimeout(leave, AWAY_MILLISECONDS);
    if (!isAway) return;
    isAway = false;
    tell(true);
  };
  for (const event of ['pointerdown', 'keydown', 'wheel', 'focus']) {
    page.addEventListener(event, touch, { passive: true });
  }
}
