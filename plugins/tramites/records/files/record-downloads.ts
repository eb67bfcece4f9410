import { inject, injectable } from 'inversify';
import {
  Files,
  NotAllowedError,
  NotFoundError,
  type FilePlace,
  type Identity,
  type OpenFile,
} from '../../../../host/plugin-api/index.js';
import type { KnownRecord } from '../../contract.js';
import { RecordRights } from '../rights/record-rights.js';
import { StoredRecords } from '../search/stored-records.js';

/** Finds the place of a file of a record; undefined where it has none. */
type FindPlace = (recordId: number) => Promise<FilePlace | undefined>;

/**
 * The downloads of files that belong to a part of a record, as an answer or a message: for the holder of the record's
 * key, and for staff who may see the record or its case.
 */
@injectable()
export class RecordDownloads {
  constructor(
    @inject(StoredRecords) private readonly records: StoredRecords,
    @inject(Files) private readonly files: Files,
    @inject(RecordRights) private readonly rights: RecordRights,
  ) {}

  /** Opens a file by the key of the record. Throws `NotFoundError`. */
  async open(key: string, findPlace: FindPlace): Promise<OpenFile> {
    return this.fileOf(await this.records.findByKey(key), findPlace);
  }

  /** Opens a file by the number of the record. Throws `NotAllowedError`, too. */
  async openForStaff(radicado: string, by: Identity, findPlace: FindPlace): Promise<OpenFile> {
    const record = await this.records.findByNumber(radicado);
    if (record && !(await this.mayRead(record, by))) throw new NotAllowedError('No puede consultar este registro.');
    return this.fileOf(record, findPlace);
  }

  private async mayRead(record: KnownRecord, by: Identity): Promise<boolean> {
    return by.may('tramites.answer') || (await this.rights.has(record, 'leer', by));
  }

  private async fileOf(record: KnownRecord | undefined, findPlace: FindPlace): Promise<OpenFile> {
    const place = record && (await findPlace(record.recordId));
    if (!place) throw new NotFoundError('No se encontró información del trámite.');
    return this.files.openFile(place);
  }
}
