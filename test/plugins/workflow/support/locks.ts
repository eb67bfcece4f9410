import type { Database, Transaction } from '../../../../host/plugin-api/index.js';
import { Signal } from '../../../support/signal.js';

/** Does something while a transaction holds what `hold` locks; the transaction is committed after it. */
export async function whileLocked(
  database: Database,
  hold: (tx: Transaction) => Promise<unknown>,
  work: () => Promise<unknown>,
): Promise<void> {
  const locked = new Signal();
  const released = new Signal();
  const ended = database.transaction(async (tx) => {
    await hold(tx);
    locked.give();
    await released.given;
  });
  await Promise.race([locked.given, ended]);
  await work().finally(() => released.give());
  await ended;
}

/** Locks what procedures of the tests write into: they wait. */
export const holdNotes =
  (database: Database) =>
  (tx: Transaction): Promise<unknown> =>
    database.rows(
      database.dialect === 'postgres'
        ? 'LOCK TABLE city_note IN EXCLUSIVE MODE'
        : 'SELECT TOP (1) nota FROM city_note WITH (TABLOCKX, HOLDLOCK)',
      [],
      tx,
    );

/** Locks an instance. */
export const holdInstance =
  (database: Database, llave: string) =>
  (tx: Transaction): Promise<unknown> =>
    database.changeRows('UPDATE workflow_instance SET revision = revision WHERE llave = $1', [llave], tx);
