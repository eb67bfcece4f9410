import { inject, injectable } from 'inversify';
import { Files } from '../../../../host/plugin-api/index.js';
import type { UploadedFile } from '../../../forms/contract.js';
import { StoredRecords } from '../search/stored-records.js';
import { recordOwner, uploadedFile, uploadedPath } from '../../vocabulary/index.js';

/** A stored file of a record, and the path of its download. */
export interface ListedFile extends UploadedFile {
  readonly pre_codigo: string;
  readonly ruta: string;
}

/** The files of a record; their content comes over REST, as tRPC carries JSON alone. */
@injectable()
export class FileList {
  constructor(
    @inject(StoredRecords) private readonly records: StoredRecords,
    @inject(Files) private readonly files: Files,
  ) {}

  /** Returns the files of a record after a question's code, in its order. */
  async page(recordId: number, after: string, limit: number): Promise<ListedFile[]> {
    const record = await this.records.findRecord(recordId);
    if (!record) return [];
    const files = await this.files.listFiles(recordOwner(record.key), { after, limit });
    return files.map(({ slot, ...file }) => ({
      pre_codigo: slot,
      ...uploadedFile(file),
      ruta: uploadedPath(record.radicado, slot),
    }));
  }
}
