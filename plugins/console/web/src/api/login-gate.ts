type Listener = (isClosed: boolean) => void;

/**
 * Holds calls back while there is no session: a refused call waits until the same user has logged in again, and is then
 * repeated. So typed text is not lost when a session ends.
 */
export class LoginGate {
  private waiting: Promise<void> | undefined;
  private open: (() => void) | undefined;
  private readonly listeners = new Set<Listener>();

  get isClosed(): boolean {
    return this.waiting !== undefined;
  }

  /** Holds a refused call back: resolves when it may be sent again. */
  close(): Promise<void> {
    if (!this.waiting) {
      this.waiting = new Promise((resolve) => {
        this.open = resolve;
      });
      this.tell();
    }
    return this.waiting;
  }

  /** Releases the waiting calls. */
  reopen(): void {
    this.open?.();
    this.waiting = undefined;
    this.open = undefined;
    this.tell();
  }

  readonly subscribe = (listener: Listener): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private tell(): void {
    for (const listener of this.listeners) listener(this.isClosed);
  }
}

export const loginGate = new LoginGate();
