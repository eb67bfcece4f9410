/** A check that every plugin or channel must pass; `run` rejects with an `AssertionError` otherwise. */
export interface ConformanceCheck {
  readonly name: string;
  readonly run: () => Promise<void>;
}

/** Checks that share hosts. */
export interface ConformanceSuite {
  readonly checks: readonly ConformanceCheck[];
  /** Stops the hosts that the checks have started. */
  readonly close: () => Promise<void>;
}
