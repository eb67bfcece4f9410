interface Stoppable {
  stop(): Promise<void>;
}

/** What a test has started, and that ends with it. */
export class Opened {
  private readonly open: Stoppable[] = [];

  async add<T extends Stoppable>(starting: Promise<T>): Promise<T> {
    const started = await starting;
    this.open.push(started);
    return started;
  }

  /** Stops all of it, the last one first. */
  async stop(): Promise<void> {
    for (const one of this.open.splice(0).reverse()) await one.stop();
  }
}
