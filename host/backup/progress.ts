const LINE_SECONDS = 5;

/** Says now and then how far long work is. */
export class Progress {
  private saidAt: number;

  constructor(
    private readonly what: string,
    private readonly say: (line: string) => void,
    private readonly now = () => performance.now(),
  ) {
    this.saidAt = now();
  }

  readonly bytes = (bytes: number): void => this.reached(() => megabytes(bytes));

  /** `standing` is asked for a line every few seconds. */
  reached(standing: () => string): void {
    const now = this.now();
    if (now - this.saidAt < LINE_SECONDS * 1000) return;
    this.saidAt = now;
    this.say(`${this.what}: ${standing()}`);
  }
}

export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
