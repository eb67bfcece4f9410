/** A gate at which handlers wait until a test opens it. */
export class Gate {
  /** The handlers that have arrived, in that order. */
  readonly come: string[] = [];
  /** The handlers that have passed. */
  readonly gone: string[] = [];
  private readonly opened: Promise<void>;
  private resolve = (): void => undefined;

  constructor() {
    this.opened = new Promise((resolve) => (this.resolve = resolve));
  }

  readonly wait = async (who: string): Promise<void> => {
    this.come.push(who);
    await this.opened;
    this.gone.push(who);
  };

  open(): void {
    this.resolve();
  }
}
