import { inject, injectable } from 'inversify';
import { Files, type OpenFile } from '../../../../host/plugin-api/index.js';
import { existing, StoredRecords } from '../search/stored-records.js';
import { recordPlace } from '../../vocabulary/index.js';

/** The downloads of files of records; the route checks the permission (decisions, section 3). */
@injectable()
export class DownloadService {
  constructor(
    @inject(StoredRecords) private readonly records: StoredRecords,
    @inject(Files) private readonly files: Files,
  ) {}

  /**
   * Opens a file that answers a question of a record, by its name there and the record's key or number. Throws
   * `NotFoundError`.
   */
  async open(keyOrNumber: string, archivo: string): Promise<OpenFile> {
    const { key } = existing(await this.records.findNamed(keyOrNumber));
    return this.files.openFile(recordPlace(key, archivo));
  }
}
