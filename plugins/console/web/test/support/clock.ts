const RealDate = Date;

/** The moment at which each test begins: a Tuesday at ten in Bogotá. */
export const NOW = '2026-03-10T15:00:00.000Z';

let now = RealDate.parse(NOW);

/** The time of the page, which passes only when a test says so. Timers are real. */
export const clock = {
  reset: (): void => {
    now = RealDate.parse(NOW);
  },
  advance: (milliseconds: number): void => {
    now += milliseconds;
  },
};

globalThis.Date = class extends RealDate {
  constructor(...given: readonly unknown[]) {
    super(...((given.length === 0 ? [now] : given) as [number]));
  }

  static override now(): number {
    return now;
  }
} as DateConstructor;
