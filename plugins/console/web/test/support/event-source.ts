/** The streams of tasks that the page has open. */
const open = new Set<FakeStream>();

/** A stream of the service, to which a test sends events. */
class FakeStream extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 0;

  constructor(readonly url: string) {
    super();
    open.add(this);
    setTimeout(() => {
      this.readyState = 1;
      this.dispatchEvent(new Event('open'));
    }, 0);
  }

  close(): void {
    this.readyState = FakeStream.CLOSED;
    open.delete(this);
  }
}

Object.defineProperty(globalThis, 'EventSource', { value: FakeStream, configurable: true });

/** Sends an event to every stream. */
export function sendEvent(type: 'tarea' | 'fin', data: object): void {
  for (const stream of open) stream.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }));
}
