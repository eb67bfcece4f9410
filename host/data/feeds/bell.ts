/** A signal to all hosts that a feed has something new to read. Signals may be lost. */
export interface Bell {
  /** Whether the signals of other hosts arrive at present. */
  readonly isHeard: boolean;
  ring(name: string): void;
  /** Calls `rung` for each signal of a name, and whenever some may have been lost. */
  hear(name: string, rung: () => void): void;
  close(): void;
}

/** The bell without Redis: the other hosts poll. */
export const noBell: Bell = {
  isHeard: false,
  ring: () => undefined,
  hear: () => undefined,
  close: () => undefined,
};
