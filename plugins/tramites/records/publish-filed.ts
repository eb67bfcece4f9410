import type { Events, Transaction } from '../../../host/plugin-api/index.js';
import { recordFiled } from '../contract.js';
import type { InsertedRecord, NewRecord } from './insert-record.js';
import { filingNumber } from './filing-number.js';

/** What tells of a new record in its transaction, once it has its number; nothing where nobody listens, so that it needs none. */
export function publishFiled(
  events: Events,
  record: NewRecord,
  tramite: string,
): ((tx: Transaction, inserted: InsertedRecord) => Promise<void>) | undefined {
  if (!events.hasListeners(recordFiled)) return undefined;
  const { year, channel: canal, state: estado, createdAt } = record;
  const told = { tramite, canal, estado, at: createdAt.toISOString() };
  return (tx, { id: recordId, numero }) =>
    events.publish(tx, recordFiled, { ...told, recordId, radicado: filingNumber(year, numero) });
}
