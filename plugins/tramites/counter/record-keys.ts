import { inject, injectable, optional } from 'inversify';
import { AuditLog, Database, NotFoundError, type Identity } from '../../../host/plugin-api/index.js';
import { RecordPages } from '../contract.js';
import { StoredRecords } from '../records/index.js';

/** The key of a record, and where its receipt is printed anew; null where no plugin has such pages. */
export interface HandedKey {
  readonly key: string;
  readonly recibo: string | null;
}

/**
 * Keys of records for the counter, where a person who has lost theirs shows who they are. A key lets its holder hand
 * in what a record waits for: each that a clerk reads is in the audit.
 */
@injectable()
export class RecordKeys {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(AuditLog) private readonly audit: AuditLog,
    @inject(StoredRecords) private readonly records: StoredRecords,
    @inject(RecordPages) @optional() private readonly pages?: RecordPages,
  ) {}

  /** Throws `NotFoundError`. */
  async show(recordId: number, by: Identity): Promise<HandedKey> {
    const record = await this.records.find(recordId);
    if (!record) throw new NotFoundError('No existe ese registro.');
    const subject = { kind: 'tramites.record', id: String(recordId) };
    await this.database.transaction((tx) => this.audit.record(tx, { action: 'tramites.record.keyShown', by, subject }));
    return { key: record.key, recibo: this.pages?.receiptOf(record.key) ?? null };
  }
}
