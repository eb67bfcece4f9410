import { inject, injectable } from 'inversify';
import { Files } from '../../../../host/plugin-api/index.js';
import { StoredRecords } from '../search/stored-records.js';
import { listedFile, recordOwner, type ListedFile } from '../../vocabulary/index.js';

/** The files of a record; their content comes over REST, as tRPC carries JSON alone. */
@injectable()
export class FileList {
  constructor(
    @inject(StoredRecords) private readonly records: StoredRecords,
    @inject(Files) private readonly files: Files,
  ) {}

  /** Returns the files of a record after the name of one, in the order of the names. */
  async page(recordId: number, after: string, limit: number): Promise<ListedFile[]> {
    const record = await this.records.findRecord(recordId);
    if (!record) return [];
    const files = await this.files.listFiles(recordOwner(record.key), { after, limit });
    return files.map((file) => listedFile(file, record.radicado));
  }
}
