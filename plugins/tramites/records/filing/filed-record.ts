import type { FiledRecord } from '../../contract.js';
import { filingNumber } from '../../vocabulary/index.js';
import type { EarlierRecord } from './idempotency.js';
import type { InsertedRecord, NewRecord } from './new-record.js';

/** Returns the description of a record that has just been written. */
export function filedAs({ key, year }: NewRecord, { id, numero }: InsertedRecord): FiledRecord {
  return { recordId: id, key, radicado: filingNumber(year, numero) };
}

/** Returns the same of one that an earlier call has written. */
export function filedEarlier({ id, clave, anio, numero }: EarlierRecord): FiledRecord {
  return { recordId: id, key: clave, radicado: filingNumber(anio, numero) };
}
