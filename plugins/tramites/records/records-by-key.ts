import { inject, injectable } from 'inversify';
import { conditions, Database, type AuditSubject, type ReadSubjects } from '../../../host/plugin-api/index.js';
import { RECORD } from './term-owner.js';

/** What a record is in the log of reads where its key alone is known. */
export const RECORD_BY_KEY = 'tramites.key';

/** The records of keys, which are secrets of the persons who filed them, and stand in no log. */
@injectable()
export class RecordsByKey implements ReadSubjects {
  readonly kind = RECORD_BY_KEY;

  constructor(@inject(Database) private readonly database: Database) {}

  async of(keys: readonly string[]): Promise<ReadonlyMap<string, AuditSubject | null>> {
    const rows = await conditions()
      .oneOf('clave', keys)
      .rows<{ id: number; clave: string }>(this.database, (where) => `SELECT id, clave FROM tramites_record ${where}`);
    const found = new Map(rows.map(({ id, clave }) => [clave, { kind: RECORD, id: String(id) }]));
    return new Map(keys.map((key) => [key, found.get(key) ?? null]));
  }
}
