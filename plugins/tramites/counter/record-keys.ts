import { inject, injectable, optional } from 'inversify';
import { AuditLog, Database, NotFoundError, type Identity } from '../../../host/plugin-api/index.js';
import { RecordPages } from '../contract.js';
import { StoredRecords } from '../records/index.js';

/** The key of a record, and the page that prints its receipt again; null where no plugin has such pages. */
export interface HandedKey {
  readonly key: string;
  readonly recibo: string | null;
}

/**
 * The keys of records for the counter, where a person who has lost theirs shows an identity document. The holder of a
 * key can hand in what a record waits for: the audit log notes each key that a clerk reads.
 */
@injectable()
export class RecordKeys {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(AuditLog) private readonly audit: AuditLog,
    @inject(StoredRecords) private readonly records: StoredRecords,
    @inject(RecordPages) @optional() private readonly pages?: RecordPages,
  ) {}

  /** Shows a key to a clerk. Throws `NotFoundError`. */
  async show(recordId: number, by: Identity): Promise<HandedKey> {
    const record = await this.records.findRecord(recordId);
    if (!record) throw new NotFoundError('No existe ese registro.');
    const subject = { kind: 'tramites.record', id: String(recordId) };
    await this.database.transaction((tx) =>
      this.audit.recordEntry(tx, { action: 'tramites.record.keyShown', by, subject }),
    );
    return { key: record.key, recibo: this.pages?.receiptOf(record.key) ?? null };
  }
}
