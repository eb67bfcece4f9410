const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const INTERRUPTED = 130;

/** A run that ends once and leaves nothing: at the end of a suite, where it fails to begin, and at a signal. */
export abstract class RemovableRun {
  private removing: Promise<void> | undefined;
  private readonly interrupted = (): void => void this.remove().finally(() => process.exit(INTERRUPTED));

  protected constructor() {
    // Mocha runs no hook then, and sends one signal after the other.
    for (const signal of SIGNALS) process.on(signal, this.interrupted);
  }

  /** Whether the run ends, or has ended. */
  protected get isRemoved(): boolean {
    return this.removing !== undefined;
  }

  /** Ends everything and leaves nothing. */
  remove(): Promise<void> {
    this.removing ??= this.endOnce();
    return this.removing;
  }

  /** Returns the run once it has begun; removes it where it cannot begin. */
  protected async begun(beginning: Promise<unknown>): Promise<this> {
    try {
      await beginning;
      return this;
    } catch (error) {
      await this.remove();
      throw error;
    }
  }

  /** Ends what the run has started, and removes its files. */
  protected abstract end(): Promise<void>;

  private async endOnce(): Promise<void> {
    await this.end();
    for (const signal of SIGNALS) process.off(signal, this.interrupted);
  }
}
