import type { Database, Transaction } from '../../../../host/plugin-api/index.js';
import { Signal } from '../../../support/signal.js';

/** Does something while a transaction holds what `hold` locks; the transaction is committed after it. */
export async function whileHeld(
  database: Database,
  hold: (tx: Transaction) => Promise<unknown>,
  work: () => Promise<unknown>,
): Promise<void> {
  const held = new Signal();
  const released = new Signal();
  const ended = database.transaction(async (tx) => {
    await hold(tx);
    held.give();
    await released.given;
  });
  await Promise.race([held.given, ended]);
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

/** Locks a task. */
export const holdTask =
  (database: Database, id: number) =>
  (tx: Transaction): Promise<unknown> =>
    database.change('UPDATE workflow_task SET estado = estado WHERE id = $1', [id], tx);

/** Tasks are read alone: steps that write some wait. */
export const holdNewTasks =
  (database: Database) =>
  (tx: Transaction): Promise<unknown> =>
    database.rows(
      database.dialect === 'postgres'
        ? 'LOCK TABLE workflow_task IN SHARE MODE'
        : 'SELECT TOP (1) id FROM workflow_task WITH (TABLOCK, HOLDLOCK)',
      [],
      tx,
    );

/** Locks an instance. */
export const holdInstance =
  (database: Database, llave: string) =>
  (tx: Transaction): Promise<unknown> =>
    database.change('UPDATE workflow_instance SET revision = revision WHERE llave = $1', [llave], tx);
