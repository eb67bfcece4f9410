/** The pause before the next wait ends, in which the consequences of the last one can happen. */
const STEP_MILLISECONDS = 10;

/** Tells whether a time is a limit of half a minute, with the grace that some limits have. */
const isLimit = (milliseconds: number | undefined): milliseconds is number =>
  milliseconds !== undefined && milliseconds >= 25_000 && milliseconds <= 40_000;

interface Wait {
  readonly began: number;
  readonly due: number;
  readonly end: () => void;
}

/**
 * Ends waits of half a minute while a peer is silent, in the order in which they would end. Successful calls of the
 * same pool keep their half minute, so that none fails on a busy machine, and the call that must fail does not take so
 * long. The silence also ends a wait that began before it was over.
 *
 * @returns a function that restores the timers.
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
