interface Stoppable {
  stop(): Promise<void>;
}

/** The things that a test has started, which end with it. */
export class Opened {
  private readonly open: Stoppable[] = [];

  async add<T extends Stoppable>(starting: Promise<T>): Promise<T> {
    const started = await starting;
    this.open.push(started);
    return started;
  }

  /** Stops all of them, the last one first. */
  async stop(): Promise<void> {
    for (const one of this.open.splice(0).reverse()) await one.stop();
  }
}
