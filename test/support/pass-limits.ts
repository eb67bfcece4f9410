/** What the end of one wait leads to has so long to come before the next wait ends. */
const STEP_MILLISECONDS = 10;

/** Limits of half a minute, with the grace that some of them have. */
const isLimit = (milliseconds: number | undefined): milliseconds is number =>
  milliseconds !== undefined && milliseconds >= 25_000 && milliseconds <= 40_000;

interface Wait {
  readonly began: number;
  readonly due: number;
  readonly end: () => void;
}

/**
 * Ends waits of half a minute while a peer is silent, in the order in which they would end. Good calls of the same pool
 * keep their half minute, so that a busy machine fails none of them, and the call that must fail need not last so long.
 * A wait that has begun before the silence is over ends by it, too.
 *
 * @returns what puts the timers back.
 */
export function passLimitsWhile(isSilent: () => boolean): () => void {
  const { setTimeout: set, clearTimeout: clear } = globalThis;
  const waits = new Map<unknown, Wait>();
  let lastSilence = -Infinity;

  const look = (): number => {
    const now = performance.now();
    if (isSilent()) lastSilence = now;
    return now;
  };
  const endNext = (): void => {
    look();
    const begun = [...waits].filter(([, { began }]) => began <= lastSilence);
    const [next] = begun.toSorted(([, one], [, other]) => one.due - other.due);
    if (!next) return;
    const [timer, { end }] = next;
    waits.delete(timer);
    clear(timer as NodeJS.Timeout);
    end();
  };

  const watched = (callback: (...given: unknown[]) => void, milliseconds?: number, ...given: unknown[]): unknown => {
    if (!isLimit(milliseconds)) return set(callback, milliseconds, ...given);
    const end = (): void => {
      waits.delete(timer);
      callback(...given);
    };
    const timer: unknown = set(end, milliseconds);
    const began = look();
    waits.set(timer, { began, due: began + milliseconds, end });
    return timer;
  };
  const cleared = (timer: NodeJS.Timeout | undefined): void => {
    waits.delete(timer);
    clear(timer);
  };
  Object.assign(globalThis, { setTimeout: Object.assign(watched, set), clearTimeout: cleared });
  const steps = setInterval(endNext, STEP_MILLISECONDS);
  return () => {
    clearInterval(steps);
    Object.assign(globalThis, { setTimeout: set, clearTimeout: clear });
  };
}
