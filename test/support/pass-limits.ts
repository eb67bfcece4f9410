/** How often a timer of a limit looks whether the peer is silent. */
const LOOK_MILLISECONDS = 20;

/** Limits of half a minute, with the grace that some of them have. */
const isLimit = (milliseconds: number | undefined): boolean =>
  milliseconds !== undefined && milliseconds >= 25_000 && milliseconds <= 40_000;

/**
 * Ends waits of half a minute at once while a peer is silent. Good calls of the same pool keep their half minute, so
 * that a busy machine fails none of them, and the call that must fail need not last so long. A wait that has begun
 * before the silence, or during it, ends with it.
 *
 * @returns what puts the timers back.
 */
export function passLimitsWhile(isSilent: () => boolean): () => void {
  const { setTimeout: original } = globalThis;
  let lastSilence = -Infinity;
  const look = (): number => {
    const now = performance.now();
    if (isSilent()) lastSilence = now;
    return now;
  };
  const set = (callback: (...given: unknown[]) => void, milliseconds?: number, ...given: unknown[]): NodeJS.Timeout => {
    if (!isLimit(milliseconds)) return original(callback, milliseconds, ...given);
    const began = look();
    const timer = original(() => {
      const now = look();
      if (began <= lastSilence || now - began >= milliseconds!) callback(...given);
      else timer.refresh();
    }, LOOK_MILLISECONDS);
    return timer;
  };
  globalThis.setTimeout = Object.assign(set, original) as typeof setTimeout;
  return () => {
    globalThis.setTimeout = original;
  };
}
