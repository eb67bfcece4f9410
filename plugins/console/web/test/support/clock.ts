const RealDate = Date;

/** The moment of all tests: a Tuesday at ten in Bogotá. */
const NOW = RealDate.parse('2026-03-10T15:00:00.000Z');

// The time of the page stands still; timers are real.
globalThis.Date = class extends RealDate {
  constructor(...given: readonly unknown[]) {
    super(...((given.length === 0 ? [NOW] : given) as [number]));
  }

  static override now(): number {
    return NOW;
  }
} as DateConstructor;
