import type { Events } from '../../../host/plugin-api/index.js';
import { recordFiled } from '../contract.js';
import type { NewRecord } from './insert-record.js';
import type { AlsoWrite } from './record-repository.js';
import { filingNumber } from './filing-number.js';

/** What tells of a new record in its transaction: nothing where nobody listens, so that it needs none. */
export function publishFiled(events: Events, record: NewRecord, tramite: string): AlsoWrite[] {
  if (!events.hasListeners(recordFiled)) return [];
  const { year, channel: canal, state: estado, createdAt } = record;
  const told = { tramite, canal, estado, at: createdAt.toISOString() };
  return [
    ({ id: recordId, numero }, tx) =>
      events.publish(tx, recordFiled, { ...told, recordId, radicado: filingNumber(year, numero) }),
  ];
}
