/** One thing that holds for every plugin or channel; `run` rejects with an `AssertionError` where it does not. */
export interface ConformanceCheck {
  readonly name: string;
  readonly run: () => Promise<void>;
}

/** Checks that share what they start. */
export interface ConformanceSuite {
  readonly checks: readonly ConformanceCheck[];
  /** Ends what the checks have started. */
  readonly close: () => Promise<void>;
}
