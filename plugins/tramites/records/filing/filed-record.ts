import type { FiledRecord, PreparedFiling } from '../../contract.js';
import { filingNumber } from '../../vocabulary/index.js';
import type { EarlierRecord } from './idempotency.js';
import type { InsertedRecord, NewRecord } from './new-record.js';

/** Describes a record that has just been written. */
export function filedAs({ key, year }: NewRecord, { id, numero }: InsertedRecord): FiledRecord {
  return { recordId: id, key, radicado: filingNumber(year, numero) };
}

/** Describes a record that an earlier call has written. */
export function filedEarlier({ id, clave, anio, numero }: EarlierRecord): FiledRecord {
  return { recordId: id, key: clave, radicado: filingNumber(anio, numero) };
}

/** Makes the filing of a call that has been filed before: it writes nothing. */
export function filedBefore(first: EarlierRecord): PreparedFiling {
  const earlier = filedEarlier(first);
  return { earlier, reach: undefined, fileRecord: () => Promise.resolve(earlier) };
}
