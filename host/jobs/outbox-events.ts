import type { z } from 'zod';
import type { EventListener, Events, EventType, Transaction } from '../plugin-api/index.js';
import type { DatabaseOutbox } from './database-outbox.js';
import { storedData } from './stored-data.js';

/** {@link Events} through the outbox: each listener receives an event as a job of its own type. */
export class OutboxEvents implements Events {
  private listeners: readonly EventListener[] = [];

  constructor(private readonly outbox: Pick<DatabaseOutbox, 'add'>) {}

  /** Sets the listeners, on hosts and command-line tools alike; the hosts deliver the events of a tool. */
  listen(listeners: readonly EventListener[]): void {
    this.listeners = listeners;
  }

  hasListeners(event: EventType): boolean {
    return this.of(event).length > 0;
  }

  async publishEvent<S extends z.ZodType>(tx: Transaction, event: EventType<S>, data: z.input<S>): Promise<void> {
    const listeners = this.of(event);
    if (listeners.length === 0) return;
    const { json, read } = storedData(event, data);
    const concerned: EventListener[] = [];
    for (const listener of listeners) {
      if ((await listener.concerns?.(tx, read)) !== false) concerned.push(listener);
    }
    if (concerned.length === 0) return;
    await this.outbox.add(
      tx,
      concerned.map((listener) => {
        const orderKey = listener.orderKey?.(read);
        return { name: listener.name, data: json, ...(orderKey !== undefined && { orderKey }) };
      }),
    );
  }

  /** Finds the listeners by the event's name, since an outside plugin may have its own copy of the contract. */
  private of({ name }: EventType): readonly EventListener[] {
    return this.listeners.filter(({ event }) => event.name === name);
  }
}
