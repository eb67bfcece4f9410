/** A promise that a test fulfils. */
export class Signal {
  readonly given: Promise<void>;
  private resolve!: () => void;

  constructor() {
    this.given = new Promise((resolve) => (this.resolve = resolve));
  }

  give(): void {
    this.resolve();
  }
}
