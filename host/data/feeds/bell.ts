/** Tells all hosts that there is something to look at. What it tells may be lost. */
export interface Bell {
  /** Whether the rings of other hosts come here now. */
  readonly isHeard: boolean;
  ring(name: string): void;
  /** Has `rung` called for each ring of a name, and whenever some may have been lost. */
  hear(name: string, rung: () => void): void;
  close(): void;
}

/** Without Redis, other hosts look by themselves. */
export const noBell: Bell = {
  isHeard: false,
  ring: () => undefined,
  hear: () => undefined,
  close: () => undefined,
};
