import { inject, injectable, optional } from 'inversify';
import { Files, NotAllowedError, NotFoundError, type Identity, type OpenFile } from '../../../host/plugin-api/index.js';
import { ProcessReaders, READ_RECORDS, type KnownRecord } from '../contract.js';
import { StoredRecords } from '../records/index.js';
import { messagePlace } from './message-files.js';
import { MessageRows } from './message-rows.js';

/** The downloads of files of messages, for the holder of the record's key, and for staff who may see its case. */
@injectable()
export class MessageDownloads {
  constructor(
    @inject(StoredRecords) private readonly records: StoredRecords,
    @inject(MessageRows) private readonly rows: MessageRows,
    @inject(Files) private readonly files: Files,
    @inject(ProcessReaders) @optional() private readonly readers?: ProcessReaders,
  ) {}

  /** Opens a file by the numbers of its message and of the file in it. Throws `NotFoundError`. */
  async open(key: string, numero: number, file: number): Promise<OpenFile> {
    return this.fileOf(await this.records.findByKey(key), numero, file);
  }

  /** Opens a file by the number of the record. Throws `NotAllowedError`, too. */
  async openForStaff(radicado: string, numero: number, file: number, by: Identity): Promise<OpenFile> {
    const record = await this.records.findByNumber(radicado);
    if (record && !(await this.mayRead(record, by))) throw new NotAllowedError('No puede consultar este registro.');
    return this.fileOf(record, numero, file);
  }

  private async mayRead({ llave }: KnownRecord, by: Identity): Promise<boolean> {
    if (by.may(READ_RECORDS) || by.may('tramites.answer')) return true;
    return llave !== null && (await this.readers?.maySee(llave, by)) === true;
  }

  private async fileOf(record: KnownRecord | undefined, numero: number, file: number): Promise<OpenFile> {
    const id = record && (await this.rows.idOf(record.recordId, numero));
    if (id === undefined) throw new NotFoundError('No se encontró información del trámite.');
    return this.files.openFile(messagePlace(id, file));
  }
}
