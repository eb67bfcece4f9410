import { inject, injectable, optional } from 'inversify';
import { NotAllowedError, type Identity } from '../../../../host/plugin-api/index.js';
import { MANAGE_RECORDS, READ_RECORDS, RecordStaff, type KnownRecord, type WorkShare } from '../../contract.js';
import { existing, StoredRecords } from '../search/stored-records.js';

/** The rights of staff to a record: to read it, to open its files, to answer it, and to move it and its term. */
const recordRights = ['leer', 'archivos', 'responder', 'mover'] as const;
export type RecordRight = (typeof recordRights)[number];

/** The permission that gives a right to all records, the shares in its work that give it to one, and the refusal. */
const waysTo: Record<
  RecordRight,
  { readonly permission: string; readonly shares: readonly WorkShare[]; readonly refusal: string }
> = {
  leer: {
    permission: READ_RECORDS,
    shares: ['sees', 'holds', 'leads'],
    refusal: 'No puede consultar este registro.',
  },
  archivos: {
    permission: 'tramites.files',
    shares: ['holds', 'leads'],
    refusal: 'No puede descargar los archivos de este registro: los abre quien tiene una tarea de su caso.',
  },
  responder: {
    permission: 'tramites.answer',
    shares: ['leads'],
    refusal: 'No puede responder este registro.',
  },
  mover: {
    permission: MANAGE_RECORDS,
    shares: ['leads'],
    refusal: 'No puede cambiar el estado de este registro ni su plazo.',
  },
};

/** A record, and the rights of a user to it. */
export interface OpenedRecord {
  readonly record: KnownRecord;
  readonly puede: Readonly<Record<RecordRight, boolean>>;
}

/**
 * The rights of users to records (decisions, section 7): by a permission to all of them, or by the work on one. They
 * are decided outside a transaction.
 */
@injectable()
export class RecordRights {
  constructor(
    @inject(StoredRecords) private readonly records: StoredRecords,
    @inject(RecordStaff) @optional() private readonly staff?: RecordStaff,
  ) {}

  /**
   * Returns the record that a request names by its key or its number, with all rights of a user who may read it. Throws
   * as {@link require}.
   */
  async open(keyOrNumber: string, by: Identity): Promise<OpenedRecord> {
    const record = await this.records.findNamed(keyOrNumber);
    const isAll = recordRights.every((right) => by.may(waysTo[right].permission));
    const share = record && !isAll ? await this.shareOf(record, by) : 'none';
    const has = (right: RecordRight): boolean => this.gives(right, share, by);
    if (!has('leer')) throw new NotAllowedError();
    const puede = { leer: true, archivos: has('archivos'), responder: has('responder'), mover: has('mover') };
    return { record: existing(record), puede };
  }

  /** Tells whether a user has a right to a record. */
  async has(record: KnownRecord, right: RecordRight, by: Identity): Promise<boolean> {
    return by.may(waysTo[right].permission) || this.gives(right, await this.shareOf(record, by), by);
  }

  /**
   * Returns the record that a request names by its key or its number. Throws `NotAllowedError` for a user without the
   * right, also where no record has the name: with the reason for a user who sees the record. Throws `NotFoundError`
   * for users with the permission.
   */
  async require(keyOrNumber: string, right: RecordRight, by: Identity): Promise<KnownRecord> {
    const record = await this.records.findNamed(keyOrNumber);
    const { permission, refusal } = waysTo[right];
    if (by.may(permission)) return existing(record);
    const share = record ? await this.shareOf(record, by) : 'none';
    if (record && this.gives(right, share, by)) return record;
    throw share === 'none' ? new NotAllowedError() : new NotAllowedError(refusal);
  }

  private gives(right: RecordRight, share: WorkShare, by: Identity): boolean {
    return by.may(waysTo[right].permission) || waysTo[right].shares.includes(share);
  }

  private async shareOf(record: KnownRecord, by: Identity): Promise<WorkShare> {
    return (await this.staff?.shareOf(record, by)) ?? 'none';
  }
}
